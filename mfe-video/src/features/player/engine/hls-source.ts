import Hls, { type ErrorData } from 'hls.js';
import { createCaptions, type Cue } from './captions';
import type { EngineFault, EngineListener, MediaSourceAdapter } from './engine';
import { createSignedAddresses, type SignedAddresses } from './signed-address';

/** Bits a second, before anything was measured: a high guess costs seconds of waiting on a slow line, a low one a step up. */
const FIRST_ESTIMATE = 600_000;
/** A stream that breaks again sooner than this will not be mended by the next repair. */
const REPAIR_EVERY_MS = 10_000;

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
  let captions = createCaptions();

  const tellCue = () => emit({ type: 'cue', text: captionsShown ? captions.textAt(media.currentTime) : '' });
  media.addEventListener('timeupdate', tellCue);

  const showCaptions = () => {
    if (!hls) return;
    const available = hls.subtitleTracks.length > 0;
    hls.subtitleDisplay = captionsShown;
    hls.subtitleTrack = captionsShown && available ? 0 : -1;
    emit({ type: 'captions', available, shown: captionsShown && available });
    tellCue();
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
    player.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, showCaptions);
    player.on(Hls.Events.CUES_PARSED, (_, { cues }) => {
      captions.add(cues as Iterable<Cue>);
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
      captions = createCaptions();
      open(addresses.current, startAt);
    },
    renew: (url) => addresses?.renew(url),
    recover() {
      if (!hls || !addresses) return;
      if (hls.levels.length > 0) hls.startLoad(media.currentTime);
      // Without a playlist there is nothing to go on with.
      else open(addresses.current, hls.config.startPosition);
    },
    setCaptions(shown) {
      captionsShown = shown;
      showCaptions();
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
