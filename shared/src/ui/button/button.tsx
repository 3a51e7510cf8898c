import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../icon/spinner';
import { buttonClass, type ButtonLook } from './look';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** True while the action runs: shows a spinner, keeps width, name and focus, and ignores activation. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

/** A button; `type` defaults to `button`. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus. Enter in a form's field clicks its submit button, so this guards forms too.
  const activate = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      onClick={activate}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={styles.content}>
        {icon}
        <span className={styles.label}>{children}</span>
      </span>
      {busy && <Spinner size="s" className={styles.spinner} />}
    </button>
  );
}
