import { formatClock } from '@inspire/shared/ui';
import { tileAt } from '../model/preview-sheet';
import type { ShownPreview } from './use-preview';
import styles from './seek-preview.module.css';

/** Returns the `background-position` in percent that shows a tile. */
const toPercent = (index: number, count: number): string => `${count > 1 ? (index * 100) / (count - 1) : 0}%`;

export function SeekPreview({ position, preview }: { position: number; preview: ShownPreview | undefined }) {
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
