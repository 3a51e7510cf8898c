import { toSafeStorage } from '@inspire/shared/guards';
import type { SessionStorage } from '@inspire/shared/session';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'inspire.standalone.theme';

/** The theme that was chosen last on this device. */
export function readTheme(storage: SessionStorage | undefined): Theme {
  const saved = toSafeStorage(storage).getItem(STORAGE_KEY);
  return themes.find((theme) => theme === saved) ?? 'system';
}

/** Sets `data-theme` of the document, which the tokens follow, and remembers it. */
export function applyTheme(theme: Theme, storage: SessionStorage | undefined): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  toSafeStorage(storage).setItem(STORAGE_KEY, theme);
}
