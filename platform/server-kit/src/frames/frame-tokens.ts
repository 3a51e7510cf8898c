import { escapeHtml } from '../html/escape-html';

/** Private characters of Unicode: no text of a site contains them. */
const [BEGIN, END] = ['\uE000', '\uE001'];

/** Stands in a frame for a text that is known only when the document is built, such as the site's name. */
export const frameToken = (name: string): string => BEGIN + name + END;

const tokens = new RegExp(`(\\s(?:src|srcset|href|action|poster)=")?${BEGIN}([^${END}]*)${END}`, 'gi');

/** A path of this site or an address of the web; not, for example, `javascript:`. */
const isAddress = (value: string): boolean => /^(\/(?!\/)|https?:\/\/)/.test(value);

/**
 * Replaces the tokens of a frame by escaped texts. One without a value becomes empty, and so does one at the start of an
 * attribute that loads or links something, if its value is not an address.
 */
export const fillFrame = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(tokens, (_, attribute: string | undefined, name: string) => {
    const value = values[name] ?? '';
    return attribute === undefined ? escapeHtml(value) : attribute + (isAddress(value) ? escapeHtml(value) : '');
  });

/** Returns the names of all tokens. */
export const findTokens = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(tokens)].flatMap(([, , name]) => name ?? []));
