export { SearchBox } from './search-box';
export type { SearchBoxProps } from './search-box';
export { useSearch } from './use-search';
export type { Search } from './use-search';
