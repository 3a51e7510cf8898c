import { followDrawing, isBrowserTrack, isDrawnByBrowser } from './browser-captions';
import { createCaptions, type Cue } from './captions';
import type { AppleMedia } from './cast-control';
import type { VideoEngineListener } from './engine';

export interface NativeCaptions {
  choose(shown: boolean, language: string | undefined): void;
  destroy(): void;
}

export function createNativeCaptions(media: AppleMedia, emit: VideoEngineListener): NativeCaptions {
  let isWanted = false;
  let chosenLanguage: string | undefined;

  const apply = () => {
    const all = [...media.textTracks].filter(
      (track) => ['subtitles', 'captions'].includes(track.kind) && !isBrowserTrack(media, track),
    );
    const track = all.find(({ language }) => language === chosenLanguage) ?? all[0];
    const isShown = isWanted && track !== undefined;
    emit({
      type: 'captions',
      available: track !== undefined,
      shown: isShown,
      tracks: all.map(({ language, label }) => ({ language, name: label })),
      language: isShown ? track.language : undefined,
    });
    for (const other of all) if (other !== track) other.mode = 'disabled';
    if (!track) return;
    // A hidden track, unlike a disabled one, is still parsed, so that the player can draw it above its controls.
    const mode = isDrawnByBrowser(media) ? 'showing' : 'hidden';
    track.mode = isWanted ? mode : 'disabled';
    track.oncuechange = () => {
      const cues = createCaptions();
      cues.add([...(track.activeCues ?? [])] as unknown as Cue[]);
      emit({ type: 'cue', text: isWanted ? cues.textAt(media.currentTime) : '' });
    };
    if (!isWanted) emit({ type: 'cue', text: '' });
  };
  const unfollow = followDrawing(media, apply);
  media.textTracks.addEventListener('addtrack', apply);
  return {
    choose(shown, language) {
      isWanted = shown;
      chosenLanguage = language;
      apply();
    },
    destroy() {
      unfollow();
      media.textTracks.removeEventListener('addtrack', apply);
    },
  };
}
