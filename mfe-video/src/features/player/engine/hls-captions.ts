import type Hls from 'hls.js';
import { followDrawing, isDrawnByBrowser, setBrowserCaptions } from './browser-captions';
import { createCueBuffer, type Cue } from './captions';
import type { VideoEngineListener } from './engine';

const trackKey = (language = '', name = ''): string => `${language} ${name}`;

/**
 * Captions of a stream that hls.js plays. hls.js only loads and parses them; the player draws them, or the browser where it
 * draws alone.
 */
export interface HlsCaptions {
  reset(): void;
  choose(shown: boolean, language: string | undefined): void;
  /** Applies the viewer's choice to the stream's tracks and reports the result. @param hls undefined before the first stream */
  apply(hls: Hls | undefined): void;
  add(track: { readonly lang?: string; readonly name?: string } | undefined, cues: Iterable<Cue>): void;
  destroy(): void;
}

export function createHlsCaptions(media: HTMLVideoElement, emit: VideoEngineListener): HlsCaptions {
  let isShown = false;
  let chosenLanguage: string | undefined;
  let shownTrack = '';
  let cues = createCueBuffer();

  const emitCue = () => emit({ type: 'cue', text: isShown ? cues.textAt(shownTrack, media.currentTime) : '' });
  media.addEventListener('timeupdate', emitCue);
  const present = () =>
    setBrowserCaptions(media, shownTrack && isDrawnByBrowser(media) ? cues.all(shownTrack) : undefined);
  const unfollow = followDrawing(media, present);
  return {
    reset() {
      cues = createCueBuffer();
    },
    choose(shown, language) {
      isShown = shown;
      chosenLanguage = language;
    },
    apply(hls) {
      if (!hls) return;
      const tracks = hls.subtitleTracks.map(({ lang = '', name }) => ({ language: lang, name }));
      const index = Math.max(
        0,
        tracks.findIndex(({ language }) => language === chosenLanguage),
      );
      const shown = isShown ? tracks[index] : undefined;
      hls.subtitleDisplay = isShown;
      hls.subtitleTrack = shown ? index : -1;
      shownTrack = shown ? trackKey(shown.language, shown.name) : '';
      emit({
        type: 'captions',
        available: tracks.length > 0,
        shown: shown !== undefined,
        tracks,
        language: shown?.language,
      });
      emitCue();
      present();
    },
    add(track, more) {
      cues.add(trackKey(track?.lang, track?.name), more);
      emitCue();
      present();
    },
    destroy() {
      media.removeEventListener('timeupdate', emitCue);
      unfollow();
      setBrowserCaptions(media, undefined);
    },
  };
}
