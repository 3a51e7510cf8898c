import { useEffect } from 'react';
import { saveLayoutHint } from './save-layout-hint';

/**
 * Remembers in this browser whether a page contains a part that not every viewer has. The early script names such parts in
 * `data-hints` of the document's element on the next visit, so that the style sheet keeps their place before their data have
 * been loaded (`:root[data-hints~='name']`).
 * @param name with the remote's own prefix, for example `video-history`
 * @param isThere undefined while that is not known
 */
export function useLayoutHint(name: string, isThere: boolean | undefined): void {
  useEffect(() => {
    if (isThere !== undefined) saveLayoutHint(name, isThere);
  }, [name, isThere]);
}
