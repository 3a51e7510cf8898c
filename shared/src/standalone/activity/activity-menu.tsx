import { useSyncExternalStore } from 'react';
import { Icon } from '@inspire/shared/ui';
import { Menu } from '../frame/menu';
import { standaloneMessages } from '../messages';
import type { Activity } from './activity';
import styles from './activity-menu.module.css';

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'medium' });

export function ActivityMenu({ activity }: { readonly activity: Activity }) {
  const entries = useSyncExternalStore(activity.subscribe, activity.current);
  return (
    <Menu
      label={standaloneMessages.activity}
      summary={
        <>
          <Icon name="info" size="m" />
          <span className={styles.label}>{standaloneMessages.activity}</span>
          {entries.length > 0 && <span className={styles.count}>{entries.length}</span>}
        </>
      }
    >
      {entries.length === 0 && <p className={styles.empty}>{standaloneMessages.noActivity}</p>}
      <ol className={styles.list}>
        {entries.map(({ id, at, name, detail }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.name}>{name}</span>
            <time className={styles.time} dateTime={new Date(at).toISOString()}>
              {clock.format(at)}
            </time>
            {detail && <code className={styles.detail}>{detail}</code>}
          </li>
        ))}
      </ol>
    </Menu>
  );
}
