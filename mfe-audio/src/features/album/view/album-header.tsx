import { getAlbumSale, useAlbumPurchaseItem } from '@inspire/shared/album';
import { PurchaseButton } from '@inspire/shared/commerce';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { Badge, badgeOf, Button, formatDuration, Icon, PageHeading, Picture, spokenDuration } from '@inspire/shared/ui';
import { albumMessages, messages } from '../../../messages';
import { CoverBackdrop } from '../../albums';
import { totalTime } from '../model/total-time';
import styles from './album-header.module.css';

export interface AlbumHeaderProps {
  readonly detail: AlbumDetail;
  /** This album plays at the moment. */
  readonly playing: boolean;
  readonly onPlay: () => void;
  readonly onBought: () => void;
}

/** The top of an album's page: cover, title, description, what it holds, and how to play or get it. */
export function AlbumHeader({
  detail: { audioAlbum: album, audio: tracks },
  playing,
  onPlay,
  onBought,
}: AlbumHeaderProps) {
  const { title, description, thumbnailUrl, thumbnailSources, albumType, language } = album;
  const item = useAlbumPurchaseItem(album);
  const badge = badgeOf(albumType);
  const total = totalTime(tracks);
  const canPlay = getAlbumSale(album) === undefined && tracks.length > 0;
  return (
    <header className={styles.header} data-theme="dark">
      <CoverBackdrop src={thumbnailUrl} sources={thumbnailSources} />
      <div className={styles.cover}>
        <Picture
          src={thumbnailUrl}
          sources={thumbnailSources}
          alt=""
          sizes="(max-width: 767px) 60vw, 272px"
          ratio="1/1"
          eager
        />
      </div>
      <div className={styles.text}>
        <p className={styles.kind}>
          {messages.audioAlbum}
          {badge && <Badge kind={badge} />}
        </p>
        <PageHeading className={styles.title}>
          <span lang={language}>{title}</span>
        </PageHeading>
        {description && (
          <p lang={language} className={styles.description}>
            {description}
          </p>
        )}
        <ul className={styles.facts}>
          <li>{albumMessages.trackCount(tracks.length)}</li>
          {total > 0 && (
            <li>
              <span aria-hidden>{formatDuration(total)}</span>
              <span className="visually-hidden">{spokenDuration(total)}</span>
            </li>
          )}
        </ul>
        {canPlay && (
          <div className={styles.actions}>
            <Button size="l" icon={<Icon name={playing ? 'pause' : 'play'} />} onClick={onPlay}>
              {playing ? messages.pause : messages.play}
            </Button>
          </div>
        )}
        {item && (
          <div className={styles.actions}>
            <PurchaseButton item={item} onBought={onBought} />
          </div>
        )}
      </div>
    </header>
  );
}
