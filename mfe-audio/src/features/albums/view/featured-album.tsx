import { useId } from 'react';
import type { Album } from '@inspire/shared/contracts';
import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { ButtonLink, Icon, Picture, Skeleton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import type { FramedAlbum } from '../model/framed-album';
import { CoverBackdrop } from './cover-backdrop';
import styles from './featured-album.module.css';

export interface FeaturedAlbumProps {
  readonly album: FramedAlbum & Pick<Album, 'language'>;
  readonly onIntent: (album: FramedAlbum) => void;
}

/** The newest album at the top of the albums' page, on a background made of its cover. All of it opens the album (D-61). */
export function FeaturedAlbum({ album, onIntent }: FeaturedAlbumProps) {
  const titleId = useId();
  const { albumId, title, description, thumbnailUrl, thumbnailSources, language } = album;
  const intend = () => onIntent(album);
  const link = {
    to: hrefs.audioPlayer(albumId),
    state: { id: albumId },
    onMouseEnter: intend,
    onFocus: intend,
    onTouchStart: intend,
  };
  return (
    <section className={styles.featured} data-theme="dark" aria-labelledby={titleId}>
      <CoverBackdrop src={thumbnailUrl} sources={thumbnailSources} />
      <div className={styles.cover}>
        <Picture src={thumbnailUrl} sources={thumbnailSources} alt="" sizes="224px" ratio="1/1" eager />
      </div>
      <div className={styles.text}>
        <p className={styles.reason}>{messages.newest}</p>
        <h2 id={titleId} lang={language} className={styles.title}>
          <Link {...link} className={styles.link}>
            {title}
          </Link>
        </h2>
        <p lang={language} className={styles.description}>
          {description}
        </p>
        <div className={styles.actions}>
          <ButtonLink {...link} aria-describedby={titleId} icon={<Icon name="play" />}>
            {messages.listen}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

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
