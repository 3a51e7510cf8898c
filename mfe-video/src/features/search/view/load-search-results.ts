/** The search results have their own chunk, because most visits of the dashboard do not search. */
export const loadSearchResults = async () =>
  (await import(/* webpackChunkName: "search" */ './search-results')).SearchResults;
