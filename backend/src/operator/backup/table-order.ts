interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Puts tables behind those that their rows refer to; a table that refers to itself is no matter of order.
 * @throws RangeError where tables refer to each other in a circle
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
