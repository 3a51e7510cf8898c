import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown as the tooltip. */
  readonly label: string;
  /** @default 'm' */
  readonly size?: 's' | 'm' | 'l';
  /** `plain` lies on a surface, `raised` has one of its own. @default 'plain' */
  readonly variant?: 'plain' | 'raised';
  readonly children: ReactNode;
}

/** A round button that shows an icon only. */
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
