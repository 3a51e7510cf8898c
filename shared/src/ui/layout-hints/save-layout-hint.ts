import { LAYOUT_HINTS_KEY, parseLayoutHints, safeStorage } from '../../guards';

/** Remembers in this browser whether a page contains a part; see `useLayoutHint`. */
export function saveLayoutHint(name: string, isThere: boolean): void {
  const storage = safeStorage('localStorage');
  const others = parseLayoutHints(storage.getItem(LAYOUT_HINTS_KEY)).filter((other) => other !== name);
  const hints = (isThere ? [...others, name] : others).join(' ');
  storage.setItem(LAYOUT_HINTS_KEY, hints);
  document.documentElement.dataset.hints = hints;
}
