import type { MouseEvent } from 'react';
import type { Album, Audio } from '@inspire/shared/contracts';
import { listedTrack, MyListButton } from '@inspire/shared/my-list';
import { formatDuration, Icon, Picture, spokenDuration } from '@inspire/shared/ui';
import { albumMessages as messages } from '../../../messages';
import styles from './track-table.module.css';

const PlayingMark = ({ playing }: { playing: boolean }) => (
  <span
    role="img"
    aria-label={playing ? messages.nowPlaying : messages.nowPaused}
    className={styles.mark}
    data-playing={playing || undefined}
  >
    <span />
    <span />
    <span />
    <span />
  </span>
);

export interface TrackRowProps {
  readonly track: Audio;
  readonly album: Album;
  /** 1 for the first. */
  readonly number: number;
  readonly state: 'other' | 'playing' | 'paused';
  readonly locked: boolean;
  readonly onPlay: () => void;
}

/** The whole row is clickable; for keyboards and assistive technology the title is the button. */
export function TrackRow({ track, album, number, state, locked, onPlay }: TrackRowProps) {
  const { title, description, thumbnailUrl, thumbnailSources, audio_length } = track;
  const { language } = album;
  const isCurrent = state !== 'other';
  // The second click of a double click would pause what the first one has started.
  const onClick = ({ detail }: MouseEvent) => detail < 2 && onPlay();
  const label = state === 'playing' ? messages.pauseTrack(title) : messages.playTrack(title);
  return (
    <tr role="row" className={styles.row} aria-current={isCurrent || undefined} onClick={onClick}>
      <td role="cell" className={styles.number}>
        {isCurrent ? <PlayingMark playing={state === 'playing'} /> : <span className={styles.count}>{number}</span>}
        <Icon name={state === 'playing' ? 'pause' : 'play'} className={styles.action} />
      </td>
      <td role="cell" className={styles.thumbnail}>
        <Picture
          src={thumbnailUrl}
          sources={thumbnailSources}
          alt=""
          sizes="48px"
          ratio="1/1"
          className={styles.picture}
        />
      </td>
      <td role="cell" className={styles.title}>
        {/* The click bubbles to the row. */}
        <button type="button" className={styles.play} aria-label={label} lang={language}>
          {title}
        </button>
        {locked && <Icon name="lock" label={messages.lockedTrack} className={styles.lock} />}
      </td>
      <td role="cell" className={styles.description} lang={language}>
        {description}
      </td>
      <td role="cell" className={styles.time}>
        <span aria-hidden>{formatDuration(audio_length)}</span>
        <span className="visually-hidden">{spokenDuration(audio_length)}</span>
      </td>
      <td role="cell" className={styles.list}>
        <MyListButton item={listedTrack(track, album)} look="plain" />
      </td>
    </tr>
  );
}
