/** `system` follows the device: dark unless the device prefers light. */
export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const themeIcons = { system: 'monitor', dark: 'moon', light: 'sun' } as const satisfies Record<Theme, string>;

/** Returns the stored theme, or `system` when it is missing or invalid. */
export const parseTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'system';

/** Sets the root attribute that `tokens.css` reads. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
