import Hls, { type HlsConfig } from 'hls.js';
import { safeStorage } from '@inspire/shared/guards';
import { every } from '@inspire/shared/playback';
import type { Cue } from './captions';
import { withDownloadTimeout } from './download-timeout';
import type { MediaSourceAdapter, VideoEngineListener } from './engine';
import { createHlsCaptions } from './hls-captions';
import { createBandwidthStore, hlsConfig } from './hls-config';
import { createHlsErrors } from './hls-errors';
import { createHlsQuality } from './hls-quality';
import { createPositionTracker } from './position-tracker';
import { createSignedUrls, type SignedUrls } from './signed-urls';

const bandwidth = createBandwidthStore(safeStorage('sessionStorage'));

/** Receives events of the hls.js source when the element can hold a second source beside that of hls.js. */
export interface SecondSource {
  /** The element is attached and can take the second source. */
  onAttached(): void;
  /** hls.js released the element, because the browser plays the second source. */
  onReleased(): void;
}

/** hls.js's type for segment loaders requires more than its own loader implements, which it uses for segments. */
const createSegmentLoader = (onBytes: () => void): HlsConfig['fLoader'] =>
  withDownloadTimeout(Hls.DefaultConfig.loader, {
    onBytes,
    now: () => performance.now(),
    every,
  }) as HlsConfig['fLoader'];

function saveBandwidth({ bandwidthEstimate, config }: Hls): void {
  // Before its first measurement, hls.js returns the estimate from its configuration.
  if (bandwidthEstimate !== config.abrEwmaDefaultEstimate) bandwidth.save(bandwidthEstimate);
}

function connectSecondSource(player: Hls, { onAttached, onReleased }: SecondSource, isCurrent: () => boolean): void {
  player.on(Hls.Events.MEDIA_ATTACHED, onAttached);
  // During a repair, hls.js attaches the element again immediately; a destroyed player has nothing to report.
  player.on(Hls.Events.MEDIA_DETACHED, () => queueMicrotask(() => isCurrent() && !player.media && onReleased()));
}

/**
 * Plays with hls.js.
 * @param second takes a second source beside that of hls.js; hls.js then adds its own as a child element, too, instead of
 *   setting the element's attribute
 */
export function createHlsSource(
  media: HTMLVideoElement,
  emit: VideoEngineListener,
  second?: SecondSource,
): MediaSourceAdapter {
  let hls: Hls | undefined;
  let urls: SignedUrls | undefined;
  let received = 0;
  const captions = createHlsCaptions(media, emit);
  const quality = createHlsQuality(emit);
  const position = createPositionTracker(media);
  const errors = createHlsErrors(emit, (player) => position.refill(() => player.recoverMediaError()));
  const fLoader = createSegmentLoader(() => (received += 1));

  const open = (url: string, startPosition: number) => {
    hls?.destroy();
    const player = new Hls({
      ...hlsConfig,
      startPosition,
      preferManagedMediaSource: second !== undefined,
      abrEwmaDefaultEstimate: bandwidth.estimate(),
      fLoader,
      xhrSetup: (request, requested) => request.open('GET', urls?.resolve(requested) ?? requested, true),
    });
    hls = player;
    player.on(Hls.Events.ERROR, (_, data) => errors.handle(player, data));
    // hls.js chooses a track itself after this event, so apply the viewer's choice later.
    player.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => queueMicrotask(() => captions.apply(hls)));
    player.on(Hls.Events.MANIFEST_PARSED, () => quality.onManifest(player));
    player.on(Hls.Events.LEVEL_SWITCHED, () => quality.report(player));
    player.on(Hls.Events.CUES_PARSED, (_, { cues, subtitleTrack }) =>
      captions.add(subtitleTrack, cues as Iterable<Cue>),
    );
    player.on(Hls.Events.FRAG_BUFFERED, () => {
      saveBandwidth(player);
      errors.onBuffered();
    });
    if (second) connectSecondSource(player, second, () => hls === player);
    player.attachMedia(media);
    player.loadSource(url);
  };

  const reopen = () => {
    if (!urls) return;
    const { current } = urls;
    errors.onHelp();
    position.refill((startAt) => open(current, startAt));
  };

  return {
    load({ url, startAt }) {
      urls = createSignedUrls(url, document.baseURI);
      captions.reset();
      position.startAt(startAt);
      errors.onHelp();
      open(urls.current, startAt);
    },
    renew(url) {
      urls?.renew(url);
      errors.onHelp();
    },
    recover() {
      errors.onHelp();
      // Without a playlist there is nothing to resume.
      if (hls && hls.levels.length > 0) hls.startLoad(position.current());
      else reopen();
    },
    reopen,
    received: () => received,
    setCaptions(shown, language) {
      captions.choose(shown, language);
      captions.apply(hls);
    },
    setQuality: (chosen) => quality.choose(chosen, hls),
    destroy() {
      captions.destroy();
      position.destroy();
      hls?.destroy();
      hls = undefined;
    },
  };
}

export const canPlayByHls = (): boolean => Hls.isSupported();
