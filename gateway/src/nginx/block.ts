/** A part of an nginx configuration: a directive (`name value;`) or a block with more of them. */
export type Part = string | Block;

export interface Block {
  readonly name: string;
  readonly parts: readonly Part[];
}

export const block = (name: string, parts: readonly Part[]): Block => ({ name, parts });

/** A value in quotes; nginx reads `$` and quotes in it, so values that contain them are rejected. */
export function quoted(value: string): string {
  if (/["\\$\n]/.test(value)) throw new RangeError(`${value} cannot stand in an nginx configuration`);
  return `"${value}"`;
}

/** The text of a configuration, two spaces for each level. */
export const textOf = (parts: readonly Part[], indent = ''): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? `${indent}${part};\n`
        : `${indent}${part.name} {\n${textOf(part.parts, `${indent}  `)}${indent}}\n`,
    )
    .join('');
