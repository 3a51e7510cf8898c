import { useEffect } from 'react';

/**
 * Sets the document's title to the heading of the page, whichever package renders it. The heading may appear or change
 * after the route (a video's title).
 * React's `<title>` cannot replace it: releases of remotes that were built with an older `PageHeading` render only its
 * attribute. Only headings are observed: a player's clock changes another text each second.
 */
export function usePageTitle(siteName: string): void {
  useEffect(() => {
    let heading: Element | null = null;
    const follow = () => {
      const found = document.querySelector('[data-page-heading]');
      if (found && found !== heading) observer.observe(found, { subtree: true, characterData: true });
      heading = found;
      const text = found?.textContent.trim();
      const title = text ? `${text} · ${siteName}` : siteName;
      if (document.title !== title) document.title = title;
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    follow();
    return () => observer.disconnect();
  }, [siteName]);
}
