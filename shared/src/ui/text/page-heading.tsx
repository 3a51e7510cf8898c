import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** For pages whose picture says it: the heading is only there for assistive technology. */
  readonly hidden?: boolean;
  readonly className?: string;
}

/** A page's h1. A change of route moves the focus to it, found by its attribute. */
export function PageHeading({ children, hidden = false, className }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} data-page-heading="" className={hidden ? 'visually-hidden' : (className ?? styles.heading)}>
      {children}
    </h1>
  );
}
