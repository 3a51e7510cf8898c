import { messages as shared } from '@inspire/shared/messages';
import { Link } from '@inspire/shared/router';
import { hrefs } from '@inspire/shared/routes';
import { faultText } from '../model/fault-text';
import { usePlayer, usePlayerState } from '../wiring/players';
import styles from './now-line.module.css';

/** What stands under a track's title: its album, or why it does not play, with the next step. */
export function NowLine({ onLeave }: { onLeave?: () => void }) {
  const player = usePlayer();
  const album = usePlayerState(({ queue }) => queue?.album);
  const text = usePlayerState(({ fault }) => fault && faultText(fault));
  if (text !== undefined) {
    return (
      <p className={styles.fault} role="alert">
        <span className={styles.text} title={text}>{text}</span>
        <button type="button" className={styles.retry} onClick={() => player.request({ type: 'play' })}>{shared.retry}</button>
      </p>
    );
  }
  if (!album) return null;
  return (
    <Link className={styles.album} lang={album.language} to={hrefs.audioPlayer(album.albumId)} state={{ id: album.albumId }} onClick={onLeave}>
      {album.title}
    </Link>
  );
}
