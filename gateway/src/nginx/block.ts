/** A directive (`name value;`) or a block of more parts. */
export type Part = string | Block;

export interface Block {
  readonly name: string;
  readonly parts: readonly Part[];
}

export const block = (name: string, parts: readonly Part[]): Block => ({ name, parts });

/** Quotes a value. @throws RangeError for characters that nginx would interpret, such as `$` */
export function quoted(value: string): string {
  if (/["\\$\n]/.test(value)) throw new RangeError(`${value} cannot stand in an nginx configuration`);
  return `"${value}"`;
}

export const textOf = (parts: readonly Part[], indent = ''): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? `${indent}${part};\n`
        : `${indent}${part.name} {\n${textOf(part.parts, `${indent}  `)}${indent}}\n`,
    )
    .join('');
