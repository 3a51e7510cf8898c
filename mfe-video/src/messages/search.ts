/** The words of what a search finds. */
export const searchMessages = {
  searching: 'Searching',
  results: (query: string) => `Results for “${query}”`,
  resultCount: (count: number) => (count === 1 ? '1 video found' : `${count} videos found`),
  noResults: (query: string) => `No videos found for “${query}”`,
  noResultsText: 'Try a shorter word, or look through all videos.',
  clear: 'Clear search',
  failed: 'The search did not work',
  failedText: 'Check your connection, then try again.',
} as const;
