/** The storage key of the viewer's theme. */
export const THEME_KEY = 'theme';
