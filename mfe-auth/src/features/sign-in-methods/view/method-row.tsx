import type { ReactNode } from 'react';
import { Day, Icon, type IconName } from '@inspire/shared/ui';
import styles from './sign-in-methods.module.css';

interface MethodRowProps {
  readonly icon: IconName;
  readonly name: string;
  /** A text and its date. */
  readonly facts: readonly (readonly [string, string])[];
  readonly children: ReactNode;
}

/** A way to sign in, with its buttons. */
export const MethodRow = ({ icon, name, facts, children }: MethodRowProps) => (
  <li className={styles.row}>
    <Icon name={icon} size="m" className={styles.icon} />
    <div className={styles.about}>
      <p className={styles.name}>{name}</p>
      {facts.map(([text, date]) => (
        <p key={text} className={styles.fact}>
          {text} <Day at={date} />
        </p>
      ))}
    </div>
    <div className={styles.buttons}>{children}</div>
  </li>
);
