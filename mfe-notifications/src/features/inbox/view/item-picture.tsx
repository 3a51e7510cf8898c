import { Picture } from '@inspire/shared/ui';
import type { NotificationItem } from '../model/notification-item';
import styles from './item-picture.module.css';

export interface ItemPictureProps {
  readonly item: NotificationItem;
  /** Gives it its width. */
  readonly className?: string;
}

/** A video's or an album's cover in a box of 16:9, so that titles beside them begin on one line; albums stand on themselves. */
export function ItemPicture({ item: { kind, picture }, className }: ItemPictureProps) {
  const cover = { src: picture.src, sources: picture.sources, alt: '', sizes: '6rem' };
  return (
    <div className={className}>
      <div className={styles.box}>
        {kind === 'video' ? (
          <Picture {...cover} />
        ) : (
          <>
            {picture.src && <Picture {...cover} className={styles.backdrop} />}
            <Picture {...cover} ratio="1/1" className={styles.album} />
          </>
        )}
      </div>
    </div>
  );
}
