/** Names of parts that pages of this browser's viewer contain, with a space between two. */
export const LAYOUT_HINTS_KEY = 'inspire_layout_hints';

/** That the dashboard has 'Recently Played Videos'. */
export const HISTORY_HINT = 'video-history';

const HINT = /^[a-z][a-z0-9-]*$/;

/** Returns the names that are valid, each once. */
export const parseLayoutHints = (stored: string | null): string[] => [
  ...new Set((stored ?? '').split(' ').filter((name) => HINT.test(name))),
];
