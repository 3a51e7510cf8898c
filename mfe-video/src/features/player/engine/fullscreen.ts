export interface FullscreenPort {
  enter(): void;
  leave(): void;
  /** Reports the current state and every change, also by Esc; returns a function that stops this. */
  follow(changed: (isOn: boolean) => void): () => void;
}

/** iPhones support fullscreen only for the video element. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** @param screen the element that fills the screen: picture and controls */
export function createFullscreen(screen: HTMLElement, media: AppleVideo): FullscreenPort {
  // A browser may reject the request; then nothing changes.
  const ignore = (): void => undefined;
  return {
    enter() {
      if (screen.requestFullscreen) screen.requestFullscreen().catch(ignore);
      else media.webkitEnterFullscreen?.();
    },
    leave() {
      if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
    },
    follow(changed) {
      const listener = () => changed(document.fullscreenElement === screen);
      listener();
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
  };
}
