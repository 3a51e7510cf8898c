import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { messages } from '../../../messages';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { ItemPicture } from '../../inbox/view/item-picture';
import { formatTimeAgo } from '../model/format-time-ago';
import styles from './panel-row.module.css';

export interface PanelRowProps {
  readonly item: NotificationItem;
  /** Unseen before the panel opened. */
  readonly fresh: boolean;
  /** Milliseconds. */
  readonly now: number;
  readonly onChoose: () => void;
}

export function PanelRow({ item, fresh, now, onChoose }: PanelRowProps) {
  const { site } = useHost();
  const { title, text, language, createdAt, target } = item;
  const content = (
    <>
      {fresh && (
        <span className={styles.dot} data-testid="unseen">
          <span className="visually-hidden">{messages.unseen} </span>
        </span>
      )}
      <ItemPicture item={item} className={styles.picture} />
      <div className={styles.words}>
        <span className={styles.title} lang={language}>
          {title}
        </span>
        {text && (
          <span className={styles.text} lang={language}>
            {text}
          </span>
        )}
        <time className={styles.time} dateTime={createdAt}>
          {formatTimeAgo(createdAt, now)}
        </time>
      </div>
    </>
  );
  return (
    <li>
      {target && site.owns(target.path) ? (
        <Link className={styles.row} to={target.href} state={target.state} onClick={onChoose}>
          {content}
        </Link>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
    </li>
  );
}
