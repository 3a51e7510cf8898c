interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Sorts tables after the tables that they reference; ignores self-references.
 * @throws RangeError when references form a cycle
 */
export function inOrder<T extends { readonly name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: T) =>
      !references.some(({ from, to }) => from === name && to !== name && isWaiting.has(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new RangeError(`Tables refer to each other: ${[...isWaiting].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
