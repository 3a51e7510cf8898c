export interface EntryContext {
  /** The router's key of the history entry; `default` if the document created the entry, not the router. */
  readonly key: string;
  readonly entries: number;
  /** Empty if the browser withholds it. */
  readonly referrer: string;
  readonly origin: string;
}

const isOf = (origin: string, address: string): boolean => address === origin || address.startsWith(`${origin}/`);

/**
 * Returns true if a page was entered from outside: by its URL, a bookmark, another site, or in a new tab. A link of
 * this site is no direct entry, even if it loads a new document.
 */
export const isDirectEntry = ({ key, entries, referrer, origin }: EntryContext): boolean =>
  key === 'default' && (entries === 1 || !isOf(origin, referrer));
