import { useEffect } from 'react';

const findHeading = () => document.querySelector('[data-page-heading]');

/**
 * Sets the document's title to the heading of the page, whichever package renders it. The heading may appear or change after
 * the route (a video's title).
 *
 * React's own `<title>` is no alternative: releases of remotes that were built with an older `PageHeading` render only its
 * attribute. The texts of the rest of the page are not observed: a player's clock changes one every second.
 */
export function usePageTitle(siteName: string): void {
  useEffect(() => {
    let observed: Element | null = null;
    const setTitle = () => {
      const heading = observed?.textContent.trim();
      const title = heading ? `${heading} · ${siteName}` : siteName;
      if (document.title !== title) document.title = title;
    };
    const textObserver = new MutationObserver(setTitle);
    const followHeading = () => {
      const heading = findHeading();
      if (heading === observed) return;
      observed = heading;
      textObserver.disconnect();
      if (heading) textObserver.observe(heading, { childList: true, subtree: true, characterData: true });
      setTitle();
    };
    const pageObserver = new MutationObserver(followHeading);
    pageObserver.observe(document.body, { childList: true, subtree: true });
    followHeading();
    setTitle();
    return () => {
      pageObserver.disconnect();
      textObserver.disconnect();
    };
  }, [siteName]);
}
