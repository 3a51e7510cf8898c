export const THEME_KEY = 'inspire.standalone.theme';
