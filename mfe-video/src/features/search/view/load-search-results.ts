/** What a search shows, a chunk of its own: most visits of the dashboard do not search. */
export const loadSearchResults = async () =>
  (await import(/* webpackChunkName: "search" */ './search-results')).SearchResults;
