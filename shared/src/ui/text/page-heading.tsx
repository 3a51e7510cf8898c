import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** For assistive technology only, where a picture shows the title. */
  readonly hidden?: boolean;
  readonly className?: string;
}

/** A page's h1. The attribute lets a route change find it and move the focus to it. */
export function PageHeading({ children, hidden = false, className }: PageHeadingProps) {
  return (
    <h1
      tabIndex={-1}
      data-page-heading=""
      className={hidden ? 'visually-hidden' : classNames(className ?? styles.heading, styles.quiet)}
    >
      {children}
    </h1>
  );
}
