import { useEffect, useRef } from 'react';
import { useLocation } from '@inspire/shared/router';
import { useStandalone } from '../standalone-context';

/** What the shell does on a change of route: the page's heading gives the title and takes the focus. */
export function useRouteAnnouncement(): void {
  const { manifest } = useStandalone();
  const { pathname } = useLocation();
  const seen = useRef<string>(undefined);

  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    document.title = heading ? `${heading.textContent} · ${manifest.name}` : manifest.name;
    // The first page keeps the focus that the browser gave it.
    if (seen.current !== undefined && seen.current !== pathname) heading?.focus();
    seen.current = pathname;
  }, [pathname, manifest]);
}
