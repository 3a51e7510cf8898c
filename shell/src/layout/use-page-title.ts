import { useEffect } from 'react';

/** The window's title for a page with this heading; one without a heading carries the site's name alone. */
export const pageTitle = (heading: string | undefined, siteName: string): string =>
  heading ? `${heading} · ${siteName}` : siteName;

/**
 * Keeps the title in step with the heading of the page, whichever package it belongs to: the heading is the page's name,
 * and may come or change after the route (a video's title).
 */
export function usePageTitle(siteName: string): void {
  useEffect(() => {
    const follow = () => {
      const title = pageTitle(document.querySelector('[data-page-heading]')?.textContent?.trim(), siteName);
      if (document.title !== title) document.title = title;
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [siteName]);
}
