import type { CSSProperties, KeyboardEvent } from 'react';
import { useHost } from '@inspire/shared/host';
import { Link } from '@inspire/shared/router';
import { Icon, IconButton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { NotificationItem } from '../../inbox/model/notification-item';
import { ItemPicture } from '../../inbox/view/item-picture';
import styles from './popup-card.module.css';

export interface PopupCardProps {
  readonly item: NotificationItem;
  readonly row: number;
  readonly onClose: () => void;
  readonly onChoose: () => void;
}

export function PopupCard({ item, row, onClose, onChoose }: PopupCardProps) {
  const { site } = useHost();
  const { title, text, language, target } = item;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <article className={styles.card} style={{ '--row': row + 1 } as CSSProperties} onKeyDown={onKeyDown}>
      <ItemPicture item={item} className={styles.picture} />
      <div className={styles.words} lang={language}>
        {target && site.owns(target.path) ? (
          <Link className={styles.link} to={target.href} state={target.state} onClick={onChoose}>
            {title}
          </Link>
        ) : (
          <span className={styles.link}>{title}</span>
        )}
        {text && (
          <>
            <br />
            <span className={styles.text}>{text}</span>
          </>
        )}
      </div>
      <IconButton label={messages.close(title)} size="s" className={styles.close} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </article>
  );
}
