import { useSyncExternalStore } from 'react';

/** iPhones show a video on the whole screen without telling the document. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
}

const changes = ['visibilitychange', 'fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'] as const;

/** False while nobody sees a popup: in a hidden tab, and under what fills the screen. */
const isInSight = (): boolean =>
  document.visibilityState === 'visible' &&
  !document.fullscreenElement &&
  ![...document.querySelectorAll<AppleVideo>('video')].some((video) => video.webkitDisplayingFullscreen);

function follow(changed: () => void): () => void {
  // In the capturing phase: a video's own events do not bubble.
  for (const name of changes) document.addEventListener(name, changed, true);
  return () => {
    for (const name of changes) document.removeEventListener(name, changed, true);
  };
}

export const useInSight = (): boolean => useSyncExternalStore(follow, isInSight);
