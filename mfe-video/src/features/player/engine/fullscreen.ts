/** Puts the player on the whole screen. */
export interface FullscreenPort {
  enter(): void;
  leave(): void;
  /** Calls back on every change, also on one made with Esc; returns how to stop that. */
  follow(changed: (isOn: boolean) => void): () => void;
}

/** iPhones have no fullscreen for elements, only for the video itself. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** @param frame the element with picture and controls */
export function createFullscreen(frame: HTMLElement, media: AppleVideo): FullscreenPort {
  const refuse = (): void => undefined;
  return {
    enter() {
      // A browser may refuse; then the player stays as it is.
      if (frame.requestFullscreen) frame.requestFullscreen().catch(refuse);
      else media.webkitEnterFullscreen?.();
    },
    leave() {
      if (document.fullscreenElement) document.exitFullscreen().catch(refuse);
    },
    follow(changed) {
      const listener = () => changed(document.fullscreenElement === frame);
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
  };
}
