/** SPEC-9: Featured and One-Time Purchase hold 8 in a row. */
const ROW = 8;

export interface Row<T> {
  /** Numbers of its first and last item, from 1. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly T[];
}

/** A list in rows of 8 (D-27). */
export const rowsOf = <T>(list: readonly T[]): Row<T>[] =>
  Array.from({ length: Math.ceil(list.length / ROW) }, (_, row) => {
    const items = list.slice(row * ROW, (row + 1) * ROW);
    return { from: row * ROW + 1, to: row * ROW + items.length, items };
  });
