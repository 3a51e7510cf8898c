import { attributes } from './html';

export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style';
  readonly integrity?: string;
}

/** Returns the preload of a script or a style sheet; empty for other files. */
export function preloadOf(href: string, integrity?: string): [] | [Preload] {
  const as = href.endsWith('.js') ? 'script' : href.endsWith('.css') ? 'style' : undefined;
  return as ? [{ href, as, ...(integrity && { integrity }) }] : [];
}

/** Browsers reuse a preload only for a request with the same `crossorigin`; the loader sets it on every element. */
export const preloadTag = ({ href, as, integrity }: Preload): string =>
  `<link${attributes({ rel: 'preload', as, href, integrity, crossorigin: 'anonymous' })}>`;
