interface Entry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
}

/**
 * Under which name the place on a page is kept. The router calls the first entry of every document 'default': by that alone, an
 * address that is typed would open where another page was left.
 */
export const scrollKey = ({ key, pathname, search }: Entry): string => (key === 'default' ? pathname + search : key);
