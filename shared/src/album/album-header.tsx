import type { ReactNode } from 'react';
import { hrefs } from '@inspire/shared/routes';
import { PurchaseButton } from '../commerce';
import type { Album } from '../contracts/entities/album';
import { listedAlbum, MyListButton } from '../my-list';
import { ShareButton } from '../sharing';
import { Badge, badgeOf, PageHeading, Picture } from '../ui';
import { useAlbumPurchaseItem } from './album-sale';

/** Class names by part, for example of a CSS module. */
export interface AlbumHeaderClasses {
  readonly header?: string;
  readonly picture?: string;
  readonly text?: string;
  readonly kind?: string;
  readonly title?: string;
  readonly description?: string;
  readonly actions?: string;
}

export interface AlbumHeaderProps {
  readonly album: Album;
  readonly classes: AlbumHeaderClasses;
  /** The picture's `sizes`. */
  readonly sizes: string;
  /** The picture's ratio. @default '16/9' */
  readonly ratio?: '1/1' | '16/9';
  /** Keeps the header dark in both themes, for text on a cover. */
  readonly isDark?: boolean;
  /** Shown behind everything else. */
  readonly backdrop?: ReactNode;
  /** What the album is, in front of its badge. */
  readonly kind?: string;
  readonly facts?: ReactNode;
  /** A button in the place of the purchase button, for an album that the viewer can play. */
  readonly action?: ReactNode;
  /** Beside the purchase button: where the album can be seen before it is bought. */
  readonly trailer?: ReactNode;
  readonly onBought: () => void;
}

/** The top of an album's page: cover, title, description, and a purchase button if it is for sale. */
export function AlbumHeader({ album, classes, sizes, ratio, isDark = false, ...parts }: AlbumHeaderProps) {
  const { title, description, language, thumbnailUrl, thumbnailSources, albumType } = album;
  const { backdrop, kind, facts, action, trailer, onBought } = parts;
  const item = useAlbumPurchaseItem(album);
  const type = badgeOf(albumType);
  const badge = type && <Badge kind={type} />;
  return (
    <header className={classes.header} data-theme={isDark ? 'dark' : undefined}>
      {backdrop}
      <div className={classes.picture}>
        <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes={sizes} ratio={ratio} eager />
      </div>
      <div className={classes.text}>
        {kind ? (
          <p className={classes.kind}>
            <span>{kind}</span>
            {badge}
          </p>
        ) : (
          badge
        )}
        <PageHeading className={classes.title}>
          <span lang={language}>{title}</span>
        </PageHeading>
        {description && (
          <p className={classes.description} lang={language}>
            {description}
          </p>
        )}
        {facts}
        <div className={classes.actions}>
          {action}
          {item && <PurchaseButton item={item} onBought={onBought} />}
          {trailer}
          <MyListButton item={listedAlbum(album, album.mediaType)} look="text" />
          <ShareButton
            title={title}
            href={album.mediaType === 'AUDIO' ? hrefs.audioPlayer(album.albumId) : hrefs.videosInAlbum(album.albumId)}
          />
        </div>
      </div>
    </header>
  );
}
