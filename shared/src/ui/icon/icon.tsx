import { classNames } from '../class-names';
import { type IconName, shapes } from './shapes';
import styles from './icon.module.css';

export interface IconProps {
  readonly name: IconName;
  /** Without it, the icon has the size of the surrounding text. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** The accessible name; without it, the icon is decorative. */
  readonly label?: string;
  readonly className?: string;
}

/** An icon in the colour of the surrounding text. */
export function Icon({ name, size, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.icon, size && styles[size], className)}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {shapes[name]}
    </svg>
  );
}
