/** SPEC-9: 8 videos in a row of Featured and One-Time Purchase. */
const ROW = 8;

export interface Row<T> {
  /** Numbers of its first and last item, from 1. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly T[];
}

/** Splits a list into rows of 8 (D-27). */
export const toRows = <T>(list: readonly T[]): Row<T>[] =>
  Array.from({ length: Math.ceil(list.length / ROW) }, (_, row) => {
    const items = list.slice(row * ROW, (row + 1) * ROW);
    return { from: row * ROW + 1, to: row * ROW + items.length, items };
  });
