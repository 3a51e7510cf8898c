/** `system` follows the device (look and feel: dark first, light by preference, a switch in the drawer). */
export type Theme = 'system' | 'dark' | 'light';
export const themes: readonly Theme[] = ['system', 'dark', 'light'];
export const THEME_KEY = 'theme';

/** Reads what is stored; anything else is `system`. */
export const readTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'system';

type Root = Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>;

/** Puts a theme on the page's root element. */
export function applyTheme(root: Root, theme: Theme): void {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}

export const applyStoredTheme = (root: Root, read: (key: string) => string | null): void =>
  applyTheme(root, readTheme(read(THEME_KEY)));
