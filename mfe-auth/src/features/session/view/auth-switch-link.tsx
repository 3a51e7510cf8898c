import { Link } from '@inspire/shared/router';
import type { EntryState } from '../model/entry-state';
import styles from './auth-switch-link.module.css';

interface AuthSwitchLinkProps {
  readonly question: string;
  readonly label: string;
  readonly to: string;
  readonly entry: EntryState;
}

/** A link between login and signup that passes on the typed email and the page to return to. */
export function AuthSwitchLink({ question, label, to, entry }: AuthSwitchLinkProps) {
  return (
    <p className={styles.way}>
      {question}{' '}
      <Link to={to} state={entry} className={styles.link}>
        {label}
      </Link>
    </p>
  );
}
