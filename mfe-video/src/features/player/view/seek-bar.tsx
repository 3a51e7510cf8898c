import { formatClock, SeekSlider } from '@inspire/shared/ui';
import { playerMessages as messages } from '../../../messages';
import type { GetPreview } from '../api/get-preview';
import type { Player } from '../model/player';
import { tileAt } from '../model/preview-sheet';
import { usePlayer } from './use-player';
import { type ShownPreview, usePreview } from './use-preview';
import styles from './seek-preview.module.css';

/** Returns the `background-position` in percent that shows a tile. */
const toPercent = (index: number, count: number): string => `${count > 1 ? (index * 100) / (count - 1) : 0}%`;

function SeekPreview({ position, preview }: { position: number; preview: ShownPreview | undefined }) {
  if (!preview) return formatClock(position);
  const { sheet, picture } = preview;
  const { column, row } = tileAt(sheet, position);
  return (
    <span className={styles.preview}>
      <span
        className={styles.tile}
        data-testid="seek-preview"
        style={
          {
            '--tile-width': `${sheet.tileWidth / 16}rem`,
            '--tile-height': `${sheet.tileHeight / 16}rem`,
            backgroundImage: `url("${picture}")`,
            backgroundSize: `${sheet.columns * 100}% ${sheet.rows * 100}%`,
            backgroundPosition: `${toPercent(column, sheet.columns)} ${toPercent(row, sheet.rows)}`,
          } as React.CSSProperties
        }
      />
      {formatClock(position)}
    </span>
  );
}

export function SeekBar({ player, getPreview }: { player: Player; getPreview: GetPreview }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const duration = usePlayer(player, (state) => state.duration);
  const bufferedEnd = usePlayer(player, (state) => state.bufferedEnd);
  const opening = usePlayer(player, (state) => state.phase === 'opening');
  const { preview, load } = usePreview(player, getPreview);
  return (
    <div className={styles.bar} data-preview={preview ? '' : undefined} onPointerEnter={load} onPointerDown={load}>
      <SeekSlider
        label={messages.seek}
        position={position}
        duration={duration}
        bufferedEnd={bufferedEnd}
        disabled={opening}
        bubble={(at) => <SeekPreview position={at} preview={preview} />}
        onSeek={(to) => player.request({ type: 'seek', position: to })}
      />
    </div>
  );
}
