import { AlbumHeader as SharedAlbumHeader, getAlbumSale } from '@inspire/shared/album';
import type { AlbumDetail } from '@inspire/shared/contracts';
import { Button, formatDuration, Icon, spokenDuration } from '@inspire/shared/ui';
import { albumMessages, messages } from '../../../messages';
import { CoverBackdrop } from '../../albums/view/cover-backdrop';
import { totalTime } from '../model/album-access';
import styles from './album-header.module.css';

export interface AlbumHeaderProps {
  readonly detail: AlbumDetail;
  /** This album plays at the moment. */
  readonly playing: boolean;
  readonly onPlay: () => void;
  readonly onBought: () => void;
}

/** The top of an audio album's page, with its tracks' count and duration, and how to play or buy it. */
export function AlbumHeader({ detail, playing, onPlay, onBought }: AlbumHeaderProps) {
  const { audioAlbum: album, audio: tracks } = detail;
  const { thumbnailUrl, thumbnailSources } = album;
  const total = totalTime(tracks);
  const canPlay = getAlbumSale(album) === undefined && tracks.length > 0;
  return (
    <SharedAlbumHeader
      album={album}
      classes={styles}
      sizes="(max-width: 767px) 60vw, 272px"
      ratio="1/1"
      isDark
      backdrop={<CoverBackdrop src={thumbnailUrl} sources={thumbnailSources} />}
      kind={messages.audioAlbum}
      facts={
        <ul className={styles.facts}>
          <li>{albumMessages.trackCount(tracks.length)}</li>
          {total > 0 && (
            <li>
              <span aria-hidden>{formatDuration(total)}</span>
              <span className="visually-hidden">{spokenDuration(total)}</span>
            </li>
          )}
        </ul>
      }
      action={
        canPlay && (
          <Button size="l" icon={<Icon name={playing ? 'pause' : 'play'} />} onClick={onPlay}>
            {playing ? messages.pause : messages.play}
          </Button>
        )
      }
      onBought={onBought}
    />
  );
}
