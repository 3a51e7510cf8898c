import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@inspire/shared/router';
import { buttonClass, type ButtonLook } from './look';
import styles from './button.module.css';

export interface ButtonLinkProps extends LinkProps, ButtonLook {
  readonly icon?: ReactNode;
}

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      <span className={styles.content}>
        {icon}
        <span className={styles.label}>{children}</span>
      </span>
    </Link>
  );
}
