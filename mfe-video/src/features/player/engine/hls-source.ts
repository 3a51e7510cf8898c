import Hls, { type ErrorData } from 'hls.js';
import type { Cue } from './captions';
import type { EngineFault, EngineListener, MediaSourceAdapter, Quality } from './engine';
import { createCaptionShelf } from './caption-shelf';
import { heightsOf, levelOf } from './renditions';
import { createSignedAddresses, type SignedAddresses } from './signed-address';

/** Bits a second, before anything was measured: a high guess costs seconds of waiting on a slow line, a low one a step up. */
const FIRST_ESTIMATE = 600_000;
/** A stream that breaks again sooner than this will not be mended by the next repair. */
const REPAIR_EVERY_MS = 10_000;

/** Names a track of captions, in whichever of the stream's groups it stands. */
const trackName = (language = '', name = ''): string => `${language} ${name}`;

const faultOf = ({ type, response }: ErrorData): EngineFault => {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'unsupported';
  const status = response?.code ?? 0;
  return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'network';
};

/** Plays by hls.js. */
export function createHlsSource(media: HTMLVideoElement, emit: EngineListener): MediaSourceAdapter {
  let hls: Hls | undefined;
  let addresses: SignedAddresses | undefined;
  let hasFailed = false;
  let repairedAt = -Infinity;
  let captionsShown = false;
  let captionLanguage: string | undefined;
  let shownTrack = '';
  let captions = createCaptionShelf();
  let quality: Quality = 'auto';

  const tellCue = () => emit({ type: 'cue', text: captionsShown ? captions.textAt(shownTrack, media.currentTime) : '' });
  media.addEventListener('timeupdate', tellCue);

  const showCaptions = () => {
    if (!hls) return;
    const tracks = hls.subtitleTracks.map(({ lang = '', name }) => ({ language: lang, name }));
    const index = Math.max(0, tracks.findIndex(({ language }) => language === captionLanguage));
    const shown = captionsShown ? tracks[index] : undefined;
    hls.subtitleDisplay = captionsShown;
    hls.subtitleTrack = shown ? index : -1;
    shownTrack = shown ? trackName(shown.language, shown.name) : '';
    emit({ type: 'captions', available: tracks.length > 0, shown: shown !== undefined, tracks, language: shown?.language });
    tellCue();
  };

  const tellQuality = (player: Hls) => {
    const loaded = player.levels[player.currentLevel]?.height;
    emit({ type: 'quality', offered: heightsOf(player.levels), chosen: quality, loaded });
  };
  /** What is loaded already in another height goes, behind the segment that plays: nothing stops, and the choice shows soon. */
  const chooseLevel = (player: Hls) => {
    player.nextLevel = levelOf(player.levels, quality);
  };

  const onError = (player: Hls, data: ErrorData) => {
    if (!data.fatal) return;
    const fault = faultOf(data);
    if (fault === 'media' && performance.now() - repairedAt > REPAIR_EVERY_MS) {
      repairedAt = performance.now();
      player.recoverMediaError();
      return;
    }
    hasFailed = true;
    emit({ type: 'failed', fault });
  };

  const open = (address: string, startAt: number) => {
    hls?.destroy();
    const player = new Hls({
      // Fragmented MP4 needs no repackaging, so a worker would only cost its start.
      enableWorker: false,
      startPosition: startAt,
      abrEwmaDefaultEstimate: FIRST_ESTIMATE,
      capLevelToPlayerSize: true,
      maxBufferLength: 30,
      backBufferLength: 60,
      // Its own text tracks are made of `data:` addresses, which the site's CSP refuses, and would lie under the controls.
      renderTextTracksNatively: false,
      xhrSetup: (request, url) => request.open('GET', addresses?.resolve(url) ?? url, true),
    });
    hls = player;
    player.on(Hls.Events.ERROR, (_, data) => onError(player, data));
    // After this event hls.js chooses a track by itself, so that one that was remembered is set behind that.
    player.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => queueMicrotask(showCaptions));
    player.on(Hls.Events.MANIFEST_PARSED, () => {
      if (quality !== 'auto') chooseLevel(player);
      tellQuality(player);
    });
    player.on(Hls.Events.LEVEL_SWITCHED, () => tellQuality(player));
    player.on(Hls.Events.CUES_PARSED, (_, { cues, subtitleTrack }) => {
      captions.add(trackName(subtitleTrack?.lang, subtitleTrack?.name), cues as Iterable<Cue>);
      tellCue();
    });
    player.on(Hls.Events.FRAG_BUFFERED, () => {
      if (!hasFailed) return;
      hasFailed = false;
      emit({ type: 'recovered' });
    });
    player.attachMedia(media);
    player.loadSource(address);
  };

  return {
    load({ url, startAt }) {
      addresses = createSignedAddresses(url, document.baseURI);
      captions = createCaptionShelf();
      open(addresses.current, startAt);
    },
    renew: (url) => addresses?.renew(url),
    recover() {
      if (!hls || !addresses) return;
      if (hls.levels.length > 0) hls.startLoad(media.currentTime);
      // Without a playlist there is nothing to go on with.
      else open(addresses.current, hls.config.startPosition);
    },
    setCaptions(shown, language) {
      captionsShown = shown;
      captionLanguage = language;
      showCaptions();
    },
    setQuality(wanted) {
      quality = wanted;
      if (!hls) return;
      if (hls.levels.length > 0) chooseLevel(hls);
      tellQuality(hls);
    },
    destroy() {
      media.removeEventListener('timeupdate', tellCue);
      hls?.destroy();
      hls = undefined;
    },
  };
}

/** True where the browser has what hls.js plays through. */
export const canPlayByHls = (): boolean => Hls.isSupported();
