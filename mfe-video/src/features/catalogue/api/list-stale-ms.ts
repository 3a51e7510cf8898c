/** How long suggestions and links reuse lists that another page has loaded. */
export const LIST_STALE_MS = 10 * 60_000;
