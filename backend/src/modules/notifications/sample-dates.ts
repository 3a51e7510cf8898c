export interface Dated {
  readonly key: string;
  readonly createdAt: Date;
}

/**
 * Moves a sample's dates so that the newest is now at its first import and the distances stay; a fixed date would fall out
 * of the windows of D-34. An import that finds some of the entries stored keeps to how far those were moved, so that
 * nothing becomes new again; what is new then is never in the future.
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
