/** How long lists that another page has loaded count as fresh for suggestions and links. */
export const LIST_STALE_MS = 10 * 60_000;
