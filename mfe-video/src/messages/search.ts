export const searchMessages = {
  searching: 'Searching…',
  results: (query: string) => `Results for “${query}”`,
  resultCount: (count: number) => (count === 1 ? '1 video found' : `${count} videos found`),
  noResults: (query: string) => `No videos found for “${query}”`,
  noResultsText: 'Try a shorter word, or browse all videos.',
  clear: 'Clear search',
  failed: 'Search isn’t working right now',
} as const;
