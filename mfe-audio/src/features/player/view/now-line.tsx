import type { RefObject } from 'react';
import { messages as shared } from '@inspire/shared/messages';
import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { messages } from '../../../messages';
import { playbackErrorText } from '../model/playback-error';
import type { QueueAlbum } from '../model/queue';
import { usePlayer, usePlayerState } from './use-player';
import styles from './now-line.module.css';

interface AlbumLinkProps {
  readonly album: QueueAlbum;
  readonly className: string | undefined;
  readonly onLeave: (() => void) | undefined;
  /** @default the album's title */
  readonly label?: string;
}

const AlbumLink = ({ album: { albumId, title, language }, className, onLeave, label }: AlbumLinkProps) => (
  <Link
    className={className}
    {...(!label && { lang: language })}
    to={hrefs.audioPlayer(albumId)}
    state={{ id: albumId }}
    onClick={onLeave}
  >
    {label ?? title}
  </Link>
);

export interface NowLineProps {
  /** True where an error text may wrap to several lines. */
  readonly roomy?: boolean;
  readonly onLeave?: () => void;
  /** Receives the focus after Retry, whose button disappears with the error. */
  readonly playButton: RefObject<HTMLButtonElement | null>;
}

/** The line under a track's title: its album, or the playback error with the next step. */
export function NowLine({ roomy, onLeave, playButton }: NowLineProps) {
  const player = usePlayer();
  const album = usePlayerState(({ queue }) => queue?.album);
  const error = usePlayerState((state) => state.error);
  if (!album) return null;
  if (!error) return <AlbumLink album={album} className={styles.album} onLeave={onLeave} />;
  const retry = () => {
    playButton.current?.focus();
    player.request({ type: 'play' });
  };
  const text = playbackErrorText(error);
  return (
    <p className={styles.error} role="alert" data-roomy={roomy}>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {error.kind === 'locked' ? (
        // A retry cannot help: the viewer has to buy the album, on its page.
        <AlbumLink album={album} className={styles.step} onLeave={onLeave} label={messages.player.openAlbum} />
      ) : (
        <button type="button" className={styles.step} onClick={retry}>
          {error.kind === 'displaced' ? messages.player.playHere : shared.retry}
        </button>
      )}
    </p>
  );
}
