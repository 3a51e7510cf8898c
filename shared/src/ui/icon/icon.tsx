import { classNames } from '../class-names';
import { type IconName, shapes } from './shapes';
import styles from './icon.module.css';

export interface IconProps {
  readonly name: IconName;
  /** Left out, the icon has the size of the text around it. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
  /** What the icon says where no text does; without it, the icon is decoration. */
  readonly label?: string;
  readonly className?: string;
}

/** One of the set's icons, in the colour of the text around it. */
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
