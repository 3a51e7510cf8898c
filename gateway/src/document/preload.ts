import { attributes } from './html';

/** A file that the asked path needs, fetched before the code that asks for it runs. */
export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style';
  readonly integrity?: string;
}

/** The preload of a script or a style sheet; none for other files. */
export function preloadOf(href: string, integrity?: string): [] | [Preload] {
  const as = href.endsWith('.js') ? 'script' : href.endsWith('.css') ? 'style' : undefined;
  return as ? [{ href, as, ...(integrity && { integrity }) }] : [];
}

/** A preload is used only by a later request with the same `crossorigin`, which the loader sets on all it adds. */
export const preloadTag = ({ href, as, integrity }: Preload): string =>
  `<link${attributes({ rel: 'preload', as, href, integrity, crossorigin: 'anonymous' })}>`;
