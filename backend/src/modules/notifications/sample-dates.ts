export interface Dated {
  readonly key: string;
  readonly createdAt: Date;
}

/**
 * Shifts a sample's dates so that the newest is now at its first import; fixed dates would fall out of the windows of D-34.
 * A later import reuses the shift of stored entries, so that nothing becomes new again, and never sets a future date.
 */
export function moveDates<T extends Dated>(entries: readonly T[], stored: ReadonlyMap<string, Date>, now: Date): T[] {
  const oldestFirst = [...entries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const known = oldestFirst.find((entry) => stored.has(entry.key));
  const anchor = known ?? oldestFirst.at(-1);
  const movedTo = (known && stored.get(known.key)) ?? now;
  const distance = anchor ? movedTo.getTime() - anchor.createdAt.getTime() : 0;
  return entries.map((entry) => ({
    ...entry,
    createdAt: new Date(Math.min(entry.createdAt.getTime() + distance, now.getTime())),
  }));
}
