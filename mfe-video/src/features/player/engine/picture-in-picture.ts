import type { VideoEngineListener } from './engine';

export interface PictureInPicture {
  toggle(): void;
  end(): void;
}

/** Creates the control of picture-in-picture. It reports nothing if the browser lacks it or forbids it to the page. */
export function createPictureInPicture(media: HTMLVideoElement, emit: VideoEngineListener): PictureInPicture {
  const offered = document.pictureInPictureEnabled === true && typeof media.requestPictureInPicture === 'function';
  const isActive = () => document.pictureInPictureElement === media;
  const report = () => emit({ type: 'pictureInPicture', offered, active: isActive() });
  // A browser may reject the request, for example before the first picture; then nothing changes.
  const ignore = (): void => undefined;
  const leave = () => document.exitPictureInPicture().catch(ignore);

  if (offered) {
    media.addEventListener('enterpictureinpicture', report);
    media.addEventListener('leavepictureinpicture', report);
    report();
  }
  return {
    toggle() {
      if (!offered) return;
      if (isActive()) void leave();
      else media.requestPictureInPicture().catch(ignore);
    },
    end() {
      media.removeEventListener('enterpictureinpicture', report);
      media.removeEventListener('leavepictureinpicture', report);
      if (offered && isActive()) void leave();
    },
  };
}
