/** Puts the player on the whole screen. */
export interface FullscreenPort {
  enter(): void;
  leave(): void;
  /** Tells how it is, and every change, also one made with Esc; returns how to stop that. */
  follow(changed: (isOn: boolean) => void): () => void;
}

/** iPhones have no fullscreen for elements, only for the video itself. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** @param screen the element that fills the screen, with picture and controls in it */
export function createFullscreen(screen: HTMLElement, media: AppleVideo): FullscreenPort {
  const refuse = (): void => undefined;
  return {
    enter() {
      // A browser may refuse; then the player stays as it is.
      if (screen.requestFullscreen) screen.requestFullscreen().catch(refuse);
      else media.webkitEnterFullscreen?.();
    },
    leave() {
      if (document.fullscreenElement) document.exitFullscreen().catch(refuse);
    },
    follow(changed) {
      const listener = () => changed(document.fullscreenElement === screen);
      listener();
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
  };
}
