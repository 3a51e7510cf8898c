import { useSyncExternalStore } from 'react';

/** iPhones show a video on the whole screen without telling the document. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
}

const changes = ['visibilitychange', 'fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const;

/** A phone, either way round: the popups' place is that of a video, with its controls. */
const SMALL = '(max-width: 767.98px), (max-height: 479.98px)';

/** Every dialog of the site is modal: what is behind it can be neither reached nor heard. */
const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null;

const isOverVideo = (): boolean => {
  const videos = [...document.querySelectorAll<AppleVideo>('video')];
  return (
    videos.some((video) => video.webkitDisplayingFullscreen) || (videos.length > 0 && window.matchMedia(SMALL).matches)
  );
};

/** False while nobody sees a popup, or it would be in the way: in a hidden tab, under what fills the screen, over a phone's player. */
const isInSight = (): boolean =>
  document.visibilityState === 'visible' && !document.fullscreenElement && !isBehindDialog() && !isOverVideo();

function follow(changed: () => void): () => void {
  // In the capturing phase: a video's own events do not bubble.
  for (const name of changes) document.addEventListener(name, changed, true);
  const small = window.matchMedia(SMALL);
  small.addEventListener('change', changed);
  // No event tells of a dialog that opens, nor of a player that comes or goes.
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    for (const name of changes) document.removeEventListener(name, changed, true);
    small.removeEventListener('change', changed);
    observer.disconnect();
  };
}

const followNothing = () => () => undefined;

/** @param isWanted there is something to show; without it the page is not followed */
export const useCanShowPopups = (isWanted: boolean): boolean =>
  useSyncExternalStore(isWanted ? follow : followNothing, isInSight);
