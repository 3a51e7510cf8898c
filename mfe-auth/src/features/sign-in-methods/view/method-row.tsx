import type { ReactNode } from 'react';
import { Button, Day, Icon, type IconName } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages-profile';
import styles from './sign-in-methods.module.css';

interface MethodRowProps {
  readonly icon: IconName;
  readonly name: string;
  /** A text and its date. */
  readonly facts: readonly (readonly [string, string])[];
  /** A fact without a date. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A way to sign in, with its buttons. */
export const MethodRow = ({ icon, name, facts, note, children }: MethodRowProps) => (
  <li className={styles.row}>
    <Icon name={icon} size="m" className={styles.icon} />
    <div className={styles.about}>
      <p className={styles.name}>{name}</p>
      {facts.map(([text, date]) => (
        <p key={text} className={styles.fact}>
          {text} <Day at={date} />
        </p>
      ))}
      {note && <p className={styles.fact}>{note}</p>}
    </div>
    <div className={styles.buttons}>{children}</div>
  </li>
);

interface SingleMethodProps extends Omit<MethodRowProps, 'children'> {
  /** What the button removes, for screen readers. */
  readonly method: string;
  readonly onRemove: () => void;
}

/** A way to sign in that an account has once, with a button that removes it. */
export const SingleMethod = ({ method, onRemove, ...row }: SingleMethodProps) => (
  <ul>
    <MethodRow {...row}>
      <Button variant="secondary" size="s" aria-label={`${messages.remove}: ${method}`} onClick={onRemove}>
        {messages.remove}
      </Button>
    </MethodRow>
  </ul>
);
