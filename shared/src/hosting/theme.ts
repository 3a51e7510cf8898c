/** `system` follows the device: dark unless it prefers light. */
export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The icon of each theme in a switch. */
export const themeIcons = { system: 'monitor', dark: 'moon', light: 'sun' } as const satisfies Record<Theme, string>;

/** Returns the stored theme, or `system` when nothing usable is stored. */
export const parseTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'system';

/** Sets the attribute of the root element that the tokens of `tokens.css` follow. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
