export interface EntryContext {
  /** The router's key of the history entry; `default` where the document made the entry, and no navigation of the router. */
  readonly key: string;
  /** How many entries the tab's history has. */
  readonly entries: number;
  /** Address of the document that led here; empty when it is not told. */
  readonly referrer: string;
  readonly origin: string;
}

const isOf = (origin: string, address: string): boolean => address === origin || address.startsWith(`${origin}/`);

/**
 * Whether a page was entered from outside: by its address, a bookmark, another site, or in a new tab. A page that was
 * reached by a link of this site is not, also where the link loaded a new document.
 */
export const isDirectEntry = ({ key, entries, referrer, origin }: EntryContext): boolean =>
  key === 'default' && (entries === 1 || !isOf(origin, referrer));
