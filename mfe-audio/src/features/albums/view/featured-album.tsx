import { useId } from 'react';
import type { Album } from '@inspire/shared/contracts';
import { hrefs } from '@inspire/shared/routes';
import { ButtonLink, Icon, Picture, Skeleton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { CoverBackdrop } from './cover-backdrop';
import styles from './featured-album.module.css';

export interface FeaturedAlbumProps {
  readonly album: Album;
  /** The viewer seems about to open it. */
  readonly onIntent: (album: Album) => void;
}

/** The top of the albums' page: the newest one, large, on a background made of its cover. */
export function FeaturedAlbum({ album, onIntent }: FeaturedAlbumProps) {
  const titleId = useId();
  const { albumId, title, description, thumbnailUrl, thumbnailSources, language } = album;
  const intend = () => onIntent(album);
  return (
    <section className={styles.featured} data-theme="dark" aria-labelledby={titleId}>
      <CoverBackdrop src={thumbnailUrl} sources={thumbnailSources} />
      <div className={styles.cover}>
        <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="224px" ratio="1/1" eager />
      </div>
      <div className={styles.text}>
        <p className={styles.reason}>{messages.newest}</p>
        <h2 id={titleId} lang={language} className={styles.title}>
          {title}
        </h2>
        <p lang={language} className={styles.description}>
          {description}
        </p>
        <div className={styles.actions}>
          <ButtonLink
            to={hrefs.audioPlayer(albumId)}
            state={{ id: albumId }}
            aria-describedby={titleId}
            icon={<Icon name="play" />}
            onMouseEnter={intend}
            onFocus={intend}
            onTouchStart={intend}
          >
            {messages.listen}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The place of the featured album. */
export const FeaturedSkeleton = () => (
  <div className={styles.featured} data-theme="dark" aria-hidden>
    <Skeleton shape="square" className={styles.cover} />
    <div className={styles.text}>
      <Skeleton className={styles.emptyReason} />
      <Skeleton className={styles.emptyTitle} />
      <Skeleton className={styles.emptyLine} />
    </div>
  </div>
);
