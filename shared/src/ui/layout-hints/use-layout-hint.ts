import { useEffect } from 'react';
import { LAYOUT_HINTS_KEY, parseLayoutHints, safeStorage } from '../../guards';

/**
 * Remembers in this browser whether a page contains a part that not every viewer has. The early script names such parts in
 * `data-hints` of the document's element on the next visit, so that the style sheet keeps their place before their data have
 * been loaded (`:root[data-hints~='name']`).
 * @param name with the remote's own prefix, for example `video-history`
 * @param isThere undefined while that is not known
 */
export function useLayoutHint(name: string, isThere: boolean | undefined): void {
  useEffect(() => {
    if (isThere === undefined) return;
    const storage = safeStorage('localStorage');
    const others = parseLayoutHints(storage.getItem(LAYOUT_HINTS_KEY)).filter((other) => other !== name);
    const hints = (isThere ? [...others, name] : others).join(' ');
    storage.setItem(LAYOUT_HINTS_KEY, hints);
    document.documentElement.dataset.hints = hints;
  }, [name, isThere]);
}
