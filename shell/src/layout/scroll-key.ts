interface Entry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the storage key of a page's scroll position. The router's key of a document's first entry is always
 * 'default': with it alone, a typed URL would open at another page's position.
 */
export const scrollKey = ({ key, pathname, search }: Entry): string => (key === 'default' ? pathname + search : key);
