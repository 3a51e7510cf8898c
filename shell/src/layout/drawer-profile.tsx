import type { MouseEvent } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { Avatar, Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './drawer.module.css';

/** The viewer's picture and name (SPEC-2); a link if a remote owns the profile page. */
export function DrawerProfile({ onFollow }: { onFollow: (event: MouseEvent, href: string) => void }) {
  const { site } = useHost();
  const session = useSession();
  if (!session)
    return (
      <div className={styles.person}>
        <span className={styles.guest}>
          <Icon name="user" />
        </span>
      </div>
    );
  const name = (
    <p className={styles.name}>
      <strong>{session.user_name}</strong>
      <span>{session.email}</span>
    </p>
  );
  if (!site.owns(paths.profile))
    return (
      <div className={styles.person}>
        <Avatar name={session.user_name} />
        {name}
      </div>
    );
  return (
    <a className={styles.person} href={paths.profile} onClick={(event) => onFollow(event, paths.profile)}>
      <span aria-hidden>
        <Avatar name={session.user_name} />
      </span>
      {name}
      <span className="visually-hidden">{messages.yourProfile}</span>
      <Icon name="chevronRight" className={styles.chevron} />
    </a>
  );
}
