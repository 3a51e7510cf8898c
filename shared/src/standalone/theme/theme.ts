import type { SessionStorage } from '@inspire/shared/session';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'inspire.standalone.theme';

/** The theme that was chosen last on this device. */
export function readTheme(storage: SessionStorage | undefined): Theme {
  try {
    return themes.find((theme) => theme === storage?.getItem(STORAGE_KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Sets `data-theme` of the document, which the tokens follow, and remembers it. */
export function applyTheme(theme: Theme, storage: SessionStorage | undefined): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    storage?.setItem(STORAGE_KEY, theme);
  } catch {
    // A blocked storage only means that the choice is forgotten.
  }
}
