import type { Album, Audio } from '@inspire/shared/contracts';
import { albumMessages as messages } from '../../../messages';
import { TrackRow } from './track-row';
import styles from './track-table.module.css';

export interface TrackTableProps {
  readonly title: string;
  readonly album: Album;
  readonly tracks: readonly Audio[];
  readonly current: { readonly id: number; readonly playing: boolean } | undefined;
  readonly locked: boolean;
  readonly onPlay: (trackId: number) => void;
}

/**
 * An album's tracks (SPEC-2). The roles are explicit because the phone layout changes the cells' `display`, and browsers then
 * drop a table's implicit roles.
 */
export function TrackTable({ title, album, tracks, current, locked, onPlay }: TrackTableProps) {
  const { columns } = messages;
  return (
    <table role="table" aria-label={title} className={styles.table}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.number}>
            {columns.number}
          </th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{columns.thumbnail}</span>
          </th>
          <th role="columnheader" scope="col">
            {columns.title}
          </th>
          <th role="columnheader" scope="col">
            {columns.description}
          </th>
          <th role="columnheader" scope="col" className={styles.time}>
            {columns.time}
          </th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{columns.list}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tracks.map((track, index) => (
          <TrackRow
            key={track.id}
            track={track}
            album={album}
            number={index + 1}
            state={track.id !== current?.id ? 'other' : current.playing ? 'playing' : 'paused'}
            locked={locked}
            onPlay={() => onPlay(track.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
