/** A sheet of small pictures of a video, one for each so many seconds, in rows from its upper left corner. */
export interface PreviewSheet {
  /** Seconds that a picture stands for. */
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

/** Reads what the package says of its sheet; undefined for anything that is none. */
export function readPreviewSheet(value: unknown): PreviewSheet | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  if (!names.every((name) => typeof given[name] === 'number' && given[name] > 0)) return undefined;
  return Object.fromEntries(names.map((name) => [name, given[name]])) as unknown as PreviewSheet;
}

/** Where the picture of a position stands. @param position seconds */
export function tileAt(
  { interval, columns, count }: PreviewSheet,
  position: number,
): { readonly column: number; readonly row: number } {
  const index = Math.min(count - 1, Math.max(0, Math.floor(position / interval)));
  return { column: index % columns, row: Math.floor(index / columns) };
}
