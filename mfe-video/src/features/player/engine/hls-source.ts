import Hls, { type ErrorData, type HlsConfig } from 'hls.js';
import { safeStorage } from '@inspire/shared/guards';
import { createBandwidthStore } from './bandwidth-store';
import type { Cue } from './captions';
import { createCueBuffer } from './cue-buffer';
import { withDownloadTimeout } from './download-timeout';
import type { MediaSourceAdapter, Quality, VideoEngineListener } from './engine';
import { every } from './every';
import { hlsConfig } from './hls-config';
import { heightsOf, levelOf } from './renditions';
import { createSignedUrls, type SignedUrls } from './signed-urls';
import { toEngineErrorKind } from './stream-error';

/** A stream that breaks again sooner than this will not be mended by the next repair. */
const REPAIR_EVERY_MS = 10_000;

/** Names a track of captions, in whichever of the stream's groups it stands. */
const trackName = (language = '', name = ''): string => `${language} ${name}`;

const bandwidth = createBandwidthStore(safeStorage('sessionStorage'));

/** Told by hls.js's owner to whoever puts a second source into the element, beside that of hls.js. */
export interface SecondSource {
  /** The element is connected, and may be given it. */
  onAttached(): void;
  /** hls.js let the element go, because the browser plays the other one. */
  onReleased(): void;
}

/** Plays by hls.js. @param second as a child of the element, and so does hls.js then, which would use the attribute otherwise */
export function createHlsSource(
  media: HTMLVideoElement,
  emit: VideoEngineListener,
  second?: SecondSource,
): MediaSourceAdapter {
  let hls: Hls | undefined;
  let addresses: SignedUrls | undefined;
  let hasFailed = false;
  /** A fault was told, and nobody has done anything about it yet. */
  let awaitsHelp = false;
  /** Pictures moved: from then on the element, not the source, says where playback is. */
  let hasBegun = false;
  /** Where it is going to begin: until then the element stands at 0. */
  let beginAt = 0;
  let received = 0;
  let repairedAt = -Infinity;
  let captionsShown = false;
  let captionLanguage: string | undefined;
  let shownTrack = '';
  let captions = createCueBuffer();
  let quality: Quality = 'auto';

  const tellCue = () =>
    emit({ type: 'cue', text: captionsShown ? captions.textAt(shownTrack, media.currentTime) : '' });
  media.addEventListener('timeupdate', tellCue);
  const begin = () => (hasBegun = true);
  media.addEventListener('playing', begin);
  // One that is paused stands at its place as well, once it was led there.
  media.addEventListener('seeked', begin);
  const position = () => (hasBegun ? media.currentTime : beginAt);
  const watch = { onBytes: () => (received += 1), now: () => performance.now(), every };
  // The library's type for parts asks for more than its own loader does, which it uses for them.
  const fLoader = withDownloadTimeout(Hls.DefaultConfig.loader, watch) as HlsConfig['fLoader'];

  const showCaptions = () => {
    if (!hls) return;
    const tracks = hls.subtitleTracks.map(({ lang = '', name }) => ({ language: lang, name }));
    const index = Math.max(
      0,
      tracks.findIndex(({ language }) => language === captionLanguage),
    );
    const shown = captionsShown ? tracks[index] : undefined;
    hls.subtitleDisplay = captionsShown;
    hls.subtitleTrack = shown ? index : -1;
    shownTrack = shown ? trackName(shown.language, shown.name) : '';
    emit({
      type: 'captions',
      available: tracks.length > 0,
      shown: shown !== undefined,
      tracks,
      language: shown?.language,
    });
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

  /** Does what takes the element its source, which sends it to 0 and pauses it, and goes on where it stood, as it did. */
  const refill = (fill: () => void) => {
    const wasPaused = media.paused;
    beginAt = position();
    hasBegun = false;
    fill();
    if (!wasPaused) void media.play().catch(() => undefined);
  };

  const onError = (player: Hls, data: ErrorData) => {
    const error = toEngineErrorKind(data, navigator.onLine);
    // Once is enough: the library goes on trying, and failing, until help comes.
    if (!error || (!data.fatal && awaitsHelp)) return;
    if (error === 'media' && performance.now() - repairedAt > REPAIR_EVERY_MS) {
      repairedAt = performance.now();
      refill(() => player.recoverMediaError());
      return;
    }
    hasFailed = true;
    awaitsHelp = true;
    emit({ type: 'failed', error });
  };

  const open = (address: string, startAt: number) => {
    hls?.destroy();
    const player = new Hls({
      ...hlsConfig,
      startPosition: startAt,
      preferManagedMediaSource: second !== undefined,
      abrEwmaDefaultEstimate: bandwidth.estimate(),
      fLoader,
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
      // Before anything was measured, the library gives back what it was given.
      if (player.bandwidthEstimate !== player.config.abrEwmaDefaultEstimate) bandwidth.keep(player.bandwidthEstimate);
      if (!hasFailed) return;
      hasFailed = false;
      awaitsHelp = false;
      emit({ type: 'recovered' });
    });
    if (second) {
      player.on(Hls.Events.MEDIA_ATTACHED, second.onAttached);
      // For a repair it takes the element again at once, and one that is ended here is not asked any more.
      player.on(Hls.Events.MEDIA_DETACHED, () =>
        queueMicrotask(() => hls === player && !player.media && second.onReleased()),
      );
    }
    player.attachMedia(media);
    player.loadSource(address);
  };

  const reopen = () => {
    if (!addresses) return;
    const { current } = addresses;
    awaitsHelp = false;
    refill(() => open(current, beginAt));
  };

  return {
    load({ url, startAt }) {
      addresses = createSignedUrls(url, document.baseURI);
      captions = createCueBuffer();
      hasBegun = false;
      beginAt = startAt;
      awaitsHelp = false;
      open(addresses.current, startAt);
    },
    renew(url) {
      addresses?.renew(url);
      awaitsHelp = false;
    },
    recover() {
      awaitsHelp = false;
      // Without a playlist there is nothing to go on with.
      if (hls && hls.levels.length > 0) hls.startLoad(position());
      else reopen();
    },
    reopen,
    received: () => received,
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
      media.removeEventListener('playing', begin);
      media.removeEventListener('seeked', begin);
      hls?.destroy();
      hls = undefined;
    },
  };
}

/** True where the browser has what hls.js plays through. */
export const canPlayByHls = (): boolean => Hls.isSupported();
