import { escapeHtml } from '../html';

/** Private characters of Unicode: no text of a site contains them. */
const [BEGIN, END] = ['\uE000', '\uE001'];

/** Stands in a frame for a text that is known only when the document is built, such as the site's name. */
export const frameToken = (name: string): string => BEGIN + name + END;

const tokens = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/** Replaces the tokens of a frame by escaped texts; one without a value becomes empty. */
export const fillFrame = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(tokens, (_, name: string) => escapeHtml(values[name] ?? ''));
