import { useId } from 'react';
import { formatDuration, Picture, spokenDuration } from '@inspire/shared/ui';
import { fullViewMessages, messages } from '../../../messages';
import { getCover, upNext } from '../../player/model/queue';
import { usePlayer, usePlayerState } from '../../player/view/use-player';
import styles from './up-next.module.css';

export function UpNext() {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const titleId = useId();
  const tracks = queue ? upNext(queue) : [];
  if (!queue || tracks.length === 0) return null;
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {fullViewMessages.upNext}
      </h3>
      <ol>
        {tracks.map(({ track, at }) => (
          <li key={track.id}>
            <button type="button" className={styles.track} onClick={() => player.request({ type: 'jump', at })}>
              <Picture {...getCover(queue, track)} alt="" sizes="44px" ratio="1/1" className={styles.cover} />
              <span className={styles.name}>
                <span className="visually-hidden">{messages.play} </span>
                <span lang={queue.album.language}>{track.title}</span>
              </span>
              <span className={styles.time} aria-hidden>
                {formatDuration(track.audio_length)}
              </span>
              <span className="visually-hidden">{spokenDuration(track.audio_length)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
