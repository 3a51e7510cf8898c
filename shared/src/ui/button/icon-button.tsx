import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  /** @default 'm' */
  readonly size?: 's' | 'm' | 'l';
  /** `plain` is for surfaces; `raised` has its own background. @default 'plain' */
  readonly variant?: 'plain' | 'raised';
  readonly children: ReactNode;
}

/** A round button with only an icon. */
export function IconButton({
  label,
  size = 'm',
  variant = 'plain',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(styles.button, styles[size], styles[variant], className)}
    >
      {children}
    </button>
  );
}
