import { escapeHtml } from '@inspire/server-kit/html';
import { DOCUMENT_BLOCK_ID, type SiteDocument } from '@inspire/shared/remote';

/** Formats attributes with a space before each; `true` gives the bare name, undefined omits it. */
export const attributes = (given: Readonly<Record<string, string | true | undefined>>): string =>
  Object.entries(given)
    .map(([name, value]) =>
      value === undefined ? '' : value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
    )
    .join('');

/**
 * Escapes JSON so that no HTML parser can end it early or read a tag or a comment in it; also U+2028 and U+2029, which
 * older script parsers treat as line ends.
 */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const dataBlock = (data: SiteDocument): string =>
  `<script type="application/json" id="${DOCUMENT_BLOCK_ID}">${escapeJson(data)}</script>`;
