import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './icon.module.css';

export interface IconLook {
  /** Without it, the icon has the size of the surrounding text. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** The accessible name; without it, the icon is decorative. */
  readonly label?: string;
  readonly className?: string;
}

/** Shapes on a 24 px grid, in the colour of the surrounding text. */
export const IconFrame = ({ size, label, className, children }: IconLook & { readonly children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    className={classNames(styles.icon, size && styles[size], className)}
    focusable="false"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {children}
  </svg>
);
