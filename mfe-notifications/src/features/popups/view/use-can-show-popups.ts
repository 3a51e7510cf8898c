import { useSyncExternalStore } from 'react';

/** iPhones show a video in full screen without setting `document.fullscreenElement`. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
}

const changes = ['visibilitychange', 'fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const;

/** A phone in either orientation: popups would cover the video and its controls. */
const SMALL_SCREEN = '(max-width: 767.98px), (max-height: 479.98px)';

/** Every dialog of the site is modal: popups behind it could neither be reached nor announced. */
const isBehindDialog = (): boolean => document.querySelector('dialog[open]') !== null;

const isOverVideo = (): boolean => {
  const videos = [...document.querySelectorAll<AppleVideo>('video')];
  return (
    videos.some((video) => video.webkitDisplayingFullscreen) ||
    (videos.length > 0 && window.matchMedia(SMALL_SCREEN).matches)
  );
};

/** False while a popup would be invisible or in the way: in a hidden tab, in fullscreen, over a phone's player. */
const canShowPopups = (): boolean =>
  document.visibilityState === 'visible' && !document.fullscreenElement && !isBehindDialog() && !isOverVideo();

function observePage(changed: () => void): () => void {
  // Use the capture phase: a video's own events do not bubble.
  for (const name of changes) document.addEventListener(name, changed, true);
  const small = window.matchMedia(SMALL_SCREEN);
  small.addEventListener('change', changed);
  // No event reports an opening dialog, or a player that appears or disappears.
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    for (const name of changes) document.removeEventListener(name, changed, true);
    small.removeEventListener('change', changed);
    observer.disconnect();
  };
}

const observeNothing = () => () => undefined;

/** @param isWanted false if there is nothing to show: the page is then not observed */
export const useCanShowPopups = (isWanted: boolean): boolean =>
  useSyncExternalStore(isWanted ? observePage : observeNothing, canShowPopups);
