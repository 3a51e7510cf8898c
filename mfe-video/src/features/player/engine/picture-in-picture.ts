import type { VideoEngineListener } from './engine';

export interface PictureInPicture {
  toggle(): void;
  end(): void;
}

/** The small window above all others, where the browser has it and the page may use it. */
export function createPictureInPicture(media: HTMLVideoElement, emit: VideoEngineListener): PictureInPicture {
  const offered = document.pictureInPictureEnabled === true && typeof media.requestPictureInPicture === 'function';
  const isActive = () => document.pictureInPictureElement === media;
  const tell = () => emit({ type: 'pictureInPicture', offered, active: isActive() });
  // A browser may refuse, before there is a picture for example; then everything stays as it is.
  const refuse = (): void => undefined;
  const leave = () => document.exitPictureInPicture().catch(refuse);

  if (offered) {
    media.addEventListener('enterpictureinpicture', tell);
    media.addEventListener('leavepictureinpicture', tell);
    tell();
  }
  return {
    toggle() {
      if (!offered) return;
      if (isActive()) void leave();
      else media.requestPictureInPicture().catch(refuse);
    },
    end() {
      media.removeEventListener('enterpictureinpicture', tell);
      media.removeEventListener('leavepictureinpicture', tell);
      if (offered && isActive()) void leave();
    },
  };
}
