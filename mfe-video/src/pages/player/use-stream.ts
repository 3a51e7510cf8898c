import { useEffect, useRef, useState } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { browserPageLifecycle, setBrowserTimer } from '@inspire/shared/playback';
import { fetchProgress } from '../../features/playback/api/get-progress';
import { fetchStreamUrl } from '../../features/playback/api/get-stream';
import {
  createVideoStream,
  type VideoStream,
  type VideoStreamStatus,
} from '../../features/playback/model/video-stream';
import type { Player } from '../../features/player/model/player';

export function useStream(player: Player, video: Video): { status: VideoStreamStatus; retry: () => void } {
  const host = useHost();
  const [status, setStatus] = useState<VideoStreamStatus>({ kind: 'opening' });
  const current = useRef<VideoStream>(undefined);

  useEffect(() => {
    const { id, videoType, video_length } = video;
    let isClosed = false;
    const stream = createVideoStream({
      videoType,
      videoLength: video_length,
      fetchUrl: (options) => fetchStreamUrl(host, id, options),
      fetchSavedPosition: () => fetchProgress(host, id),
      getPosition: () => player.state().position,
      open(url, startAt, isRequested) {
        // A purchase unlocks the video in every tab, but only a visible one may start to play.
        const autoplay = isRequested || document.visibilityState === 'visible';
        player.open({ url, startAt, duration: video_length, autoplay });
      },
      renew: player.renew,
      recover: () => player.request({ type: 'recover' }),
      onStatus(next) {
        isClosed = next.kind !== 'open' && next.kind !== 'opening';
        if (isClosed) player.request({ type: 'pause' });
        setStatus(next);
      },
      now: Date.now,
      setTimer: setBrowserTimer,
    });
    current.current = stream;
    const disposers = [
      player.onEvent((event) => {
        // A key must not start the rest of the buffer after the stream was closed.
        if (event.type === 'play' && isClosed) player.request({ type: 'pause' });
        if (event.type !== 'failed') return;
        if (event.error === 'refused') stream.onRefused();
        if (event.error === 'network') stream.onNetworkError();
      }),
      host.events.onPurchaseCompleted(() => stream.onPurchase()),
      browserPageLifecycle().onOnline(stream.onOnline),
    ];
    stream.start();
    return () => {
      disposers.forEach((dispose) => dispose());
      stream.stop();
    };
  }, [host, player, video]);

  return { status, retry: () => current.current?.retry() };
}
