import { useEffect, useRef, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import {
  browserPageLifecycle,
  createStreamController,
  setBrowserTimer,
  type StreamControllerPorts,
} from '@inspire/shared/playback';
import { fetchProgress } from '../../features/playback/api/get-progress';
import { fetchStreamUrl } from '../../features/playback/api/get-stream';
import {
  resumePosition,
  toVideoStreamStatus,
  type VideoStreamStatus,
} from '../../features/playback/model/stream-status';
import type { Player } from '../../features/player/model/player';

type StreamPlayer = Pick<Player, 'state' | 'open' | 'renew' | 'request' | 'onEvent'>;

interface VideoStreamPorts extends Pick<StreamControllerPorts, 'fetchUrl' | 'now' | 'setTimer'> {
  /** Fetches the saved position in seconds. @throws ApiError */
  fetchSavedPosition(): Promise<number>;
  /** A purchase unlocks the video in every tab, but only a visible one may start to play. */
  isVisible(): boolean;
  onStatus(status: VideoStreamStatus): void;
}

interface VideoStream {
  /** Opens the stream again after a failure, at the player's position. */
  retry(): void;
  /** Opens the stream if the viewer had no access to it: the purchase, made here or in another tab, may have unlocked it. */
  onPurchase(): void;
  onOnline(): void;
  stop(): void;
}

/** Opens a video's stream in a player: at the saved position, and again after errors and purchases. */
export function openVideoStream(
  player: StreamPlayer,
  { videoType, video_length: length }: Pick<Video, 'videoType' | 'video_length'>,
  { fetchUrl, fetchSavedPosition, isVisible, onStatus, now, setTimer }: VideoStreamPorts,
): VideoStream {
  let status: VideoStreamStatus = { kind: 'opening' };
  let isRequested = true;
  const isClosed = () => status.kind !== 'open' && status.kind !== 'opening';

  const controller = createStreamController({
    fetchUrl,
    async fetchStart() {
      const { position } = player.state();
      // Within a viewing, playback continues exactly there, however close to the end.
      return position > 0 ? position : resumePosition(await fetchSavedPosition(), length);
    },
    open: (url, startAt) => player.open({ url, startAt, duration: length, autoplay: isRequested || isVisible() }),
    renew: player.renew,
    recover: () => player.request({ type: 'recover' }),
    onStatus(next) {
      status = toVideoStreamStatus(next, videoType);
      if (isClosed()) player.request({ type: 'pause' });
      onStatus(status);
    },
    now,
    setTimer,
  });
  const unfollow = player.onEvent((event) => {
    // A key must not start the rest of the buffer after the stream was closed.
    if (event.type === 'play' && isClosed()) player.request({ type: 'pause' });
    if (event.type !== 'failed') return;
    if (event.error === 'refused') controller.onRefused();
    if (event.error === 'network') controller.onNetworkError();
  });
  const openFor = (requested: boolean, force: boolean) => {
    isRequested = requested;
    controller.open({ force });
  };
  openFor(true, false);
  return {
    retry: () => openFor(true, true),
    onPurchase() {
      const isLocked = status.kind === 'locked' && !status.isDisplaced;
      if (isLocked || status.kind === 'failed') openFor(false, true);
    },
    onOnline: controller.onOnline,
    stop() {
      unfollow();
      controller.stop();
    },
  };
}

export function useStream(player: Player, video: Video): { status: VideoStreamStatus; retry: () => void } {
  const host = useHost();
  const [status, setStatus] = useState<VideoStreamStatus>({ kind: 'opening' });
  const current = useRef<VideoStream>(undefined);

  useEffect(() => {
    const stream = openVideoStream(player, video, {
      fetchUrl: (options) => fetchStreamUrl(host, video.id, options),
      fetchSavedPosition: () => fetchProgress(host, video),
      isVisible: () => document.visibilityState === 'visible',
      onStatus: setStatus,
      now: Date.now,
      setTimer: setBrowserTimer,
    });
    current.current = stream;
    const disposers = [
      host.events.onPurchaseCompleted(stream.onPurchase),
      browserPageLifecycle().onOnline(stream.onOnline),
      stream.stop,
    ];
    return () => disposers.forEach((dispose) => dispose());
  }, [host, player, video]);

  return { status, retry: () => current.current?.retry() };
}
