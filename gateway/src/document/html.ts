const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Attributes with a space before each; `true` gives the bare name, undefined none. */
export const attributes = (given: Readonly<Record<string, string | true | undefined>>): string =>
  Object.entries(given)
    .map(([name, value]) =>
      value === undefined ? '' : value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
    )
    .join('');

/**
 * JSON that no HTML parser can end early or read as a tag or a comment; U+2028 and U+2029 as well, which older script
 * parsers took for line ends.
 */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
