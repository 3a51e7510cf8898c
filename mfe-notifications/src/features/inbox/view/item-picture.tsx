import { Picture } from '@inspire/shared/ui';
import type { NotificationItem } from '../model/notification-item';
import styles from './item-picture.module.css';

export interface ItemPictureProps {
  readonly item: NotificationItem;
  readonly className?: string;
}

/** The cover of a video or album in a 16:9 box, so that titles align; a square cover has a blurred copy behind it. */
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
