import { isRecord } from '@inspire/shared/guards';
/** A sheet of preview pictures of a video, one per interval, in rows from the upper left corner. */
export interface PreviewSheet {
  /** Seconds per picture. */
  readonly interval: number;
  readonly columns: number;
  readonly rows: number;
  /** Pixels. */
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
}

const names = [
  'interval',
  'columns',
  'rows',
  'tileWidth',
  'tileHeight',
  'count',
] as const satisfies readonly (keyof PreviewSheet)[];

/** Parses the description of a sheet; undefined if it is invalid. */
export function parsePreviewSheet(value: unknown): PreviewSheet | undefined {
  if (!isRecord(value)) return undefined;
  if (!names.every((name) => typeof value[name] === 'number' && value[name] > 0)) return undefined;
  return Object.fromEntries(names.map((name) => [name, value[name]])) as unknown as PreviewSheet;
}

/** Returns the column and row of the picture at a position. @param position seconds */
export function tileAt(
  { interval, columns, count }: PreviewSheet,
  position: number,
): { readonly column: number; readonly row: number } {
  const index = Math.min(count - 1, Math.max(0, Math.floor(position / interval)));
  return { column: index % columns, row: Math.floor(index / columns) };
}
