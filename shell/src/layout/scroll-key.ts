interface Entry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

/**
 * Returns the storage key of a page's scroll position. The router's key of the first entry of every document is 'default': by
 * that alone, a typed URL would open at another page's position.
 */
export const scrollKey = ({ key, pathname, search }: Entry): string => (key === 'default' ? pathname + search : key);
