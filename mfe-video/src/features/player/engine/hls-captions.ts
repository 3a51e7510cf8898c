import type Hls from 'hls.js';
import type { Cue } from './captions';
import { createCueBuffer } from './cue-buffer';
import type { VideoEngineListener } from './engine';

/** Identifies a caption track in all groups of the stream that contain it. */
const trackKey = (language = '', name = ''): string => `${language} ${name}`;

/** Captions of a stream that hls.js plays. The player draws them, so hls.js only loads and parses them. */
export interface HlsCaptions {
  /** Forgets the previous stream's cues. */
  reset(): void;
  /** @param language a language tag; without it, or if the stream has no such track, the first track shows */
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
    },
    add(track, more) {
      cues.add(trackKey(track?.lang, track?.name), more);
      emitCue();
    },
    destroy: () => media.removeEventListener('timeupdate', emitCue),
  };
}
