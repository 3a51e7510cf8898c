import { classNames } from '../class-names';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonLook {
  /** @default 'primary' */
  readonly variant?: ButtonVariant;
  /** @default 'm' */
  readonly size?: ButtonSize;
}

export const buttonClass = ({ variant = 'primary', size = 'm' }: ButtonLook, className?: string): string =>
  classNames(styles.button, styles[variant], styles[size], className);
