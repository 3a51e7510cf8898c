import { Link } from '@inspire/shared/router';
import type { EntryState } from '../model/entry-state';
import styles from './auth-switch-link.module.css';

interface OtherWayProps {
  readonly question: string;
  readonly label: string;
  readonly to: string;
  /** What the other page begins with. */
  readonly entry: EntryState;
}

/** Leads from login to signup and back, with the e-mail that was typed and the page to come back to. */
export function AuthSwitchLink({ question, label, to, entry }: OtherWayProps) {
  return (
    <p className={styles.way}>
      {question}{' '}
      <Link to={to} state={entry} className={styles.link}>
        {label}
      </Link>
    </p>
  );
}
