import type { StreamUrl, VideoType } from '@inspire/shared/contracts';
import { messages as shared } from '@inspire/shared/messages';
import {
  createStreamController,
  type StreamController,
  type StreamControllerPorts,
  type StreamStatus,
} from '@inspire/shared/playback';
import { resumePosition } from './resume';

/** What a viewer without access can do next: the button below the text. */
export type UnlockAction = 'buy' | 'rent' | 'plan' | 'album' | 'takeOver' | undefined;

export type VideoStreamStatus =
  | { readonly kind: 'opening' | 'open' | 'missing' | 'loggedOut' | 'failed' }
  | { readonly kind: 'locked'; readonly text: string; readonly action: UnlockAction };

const lockedTexts: Readonly<Partial<Record<VideoType, string>>> = {
  ...shared.locked,
  Album: shared.lockedAlbum.BuyOne,
};
const unlockActions: Readonly<Partial<Record<VideoType, UnlockAction>>> = {
  BuyOne: 'buy',
  Rent: 'rent',
  Premium: 'plan',
  Album: 'album',
};

/** Adds the text of a locked video, the server's if it sent one (SPEC-8, D-29), and the action that unlocks it. */
export function toVideoStreamStatus(status: StreamStatus, videoType: VideoType): VideoStreamStatus {
  switch (status.kind) {
    case 'locked':
    case 'displaced':
      return {
        kind: 'locked',
        text: status.detail ?? lockedTexts[videoType] ?? shared.somethingWentWrong,
        action: status.kind === 'displaced' ? 'takeOver' : unlockActions[videoType],
      };
    case 'network':
    case 'broken':
      return { kind: 'failed' };
    default:
      return { kind: status.kind };
  }
}

export interface VideoStreamPorts extends Pick<StreamControllerPorts, 'renew' | 'now' | 'setTimer'> {
  readonly videoType: VideoType;
  /** Seconds; 0 when it is not known. */
  readonly videoLength: number;
  fetchUrl(options: { readonly force: boolean }): Promise<StreamUrl>;
  /** Fetches the saved position in seconds. @throws ApiError */
  fetchSavedPosition(): Promise<number>;
  /** The player's position in seconds; 0 before it has started. */
  getPosition(): number;
  /** @param isRequested false if a purchase opened it, perhaps in another tab, and not the viewer */
  open(url: string, startAt: number, isRequested: boolean): void;
  recover(): void;
  onStatus(status: VideoStreamStatus): void;
}

export interface VideoStream extends Pick<StreamController, 'onRefused' | 'onNetworkError' | 'onOnline' | 'stop'> {
  start(): void;
  /** Opens the stream again after a failure, at the player's position. */
  retry(): void;
  /** Opens the stream if the viewer had no access to it: the purchase, made here or in another tab, may have unlocked it. */
  onPurchase(): void;
}

/** Creates a video's stream: it starts at the saved position, offers what unlocks it, and opens after a purchase. */
export function createVideoStream(ports: VideoStreamPorts): VideoStream {
  let status: VideoStreamStatus = { kind: 'opening' };
  let isRequested = true;
  const { onRefused, onNetworkError, onOnline, open, stop } = createStreamController({
    fetchUrl: ports.fetchUrl,
    async fetchStart() {
      const position = ports.getPosition();
      // Within a viewing, playback continues exactly there, however close to the end.
      return position > 0 ? position : resumePosition(await ports.fetchSavedPosition(), ports.videoLength);
    },
    open: (url, startAt) => ports.open(url, startAt, isRequested),
    renew: ports.renew,
    recover: ports.recover,
    onStatus(next) {
      status = toVideoStreamStatus(next, ports.videoType);
      ports.onStatus(status);
    },
    now: ports.now,
    setTimer: ports.setTimer,
  });
  const openFor = (requested: boolean, force: boolean) => {
    isRequested = requested;
    open({ force });
  };
  return {
    start: () => openFor(true, false),
    retry: () => openFor(true, true),
    onPurchase() {
      // A displaced device stays displaced: only the viewer takes its playback lease back (D-16).
      const isLocked = status.kind === 'locked' && status.action !== 'takeOver';
      if (isLocked || status.kind === 'failed') openFor(false, true);
    },
    onRefused,
    onNetworkError,
    onOnline,
    stop,
  };
}
