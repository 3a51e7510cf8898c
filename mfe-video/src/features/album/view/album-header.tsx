import { useAlbumPurchaseItem } from '@inspire/shared/album';
import { PurchaseButton } from '@inspire/shared/commerce';
import type { Album } from '@inspire/shared/contracts';
import { Badge, badgeOf, PageHeading, Picture } from '@inspire/shared/ui';
import styles from './album-header.module.css';

export interface AlbumHeaderProps {
  readonly album: Album;
  readonly onBought: () => void;
}

/** The top of an album's page, with a purchase button if it is for sale. */
export function AlbumHeader({ album, onBought }: AlbumHeaderProps) {
  const { title, description, language, thumbnailUrl, thumbnailSources, albumType } = album;
  const item = useAlbumPurchaseItem(album);
  const badge = badgeOf(albumType);
  return (
    <header className={styles.header}>
      <div className={styles.picture}>
        <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="(max-width: 768px) 100vw, 420px" eager />
      </div>
      <div className={styles.text}>
        {badge && <Badge kind={badge} />}
        <PageHeading>
          <span lang={language}>{title}</span>
        </PageHeading>
        <p className={styles.description} lang={language}>
          {description}
        </p>
        {item && <PurchaseButton item={item} onBought={onBought} />}
      </div>
    </header>
  );
}
