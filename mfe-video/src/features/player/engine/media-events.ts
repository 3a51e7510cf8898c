import { createMediaListeners, getBufferedEnd, type MediaListeners } from '@inspire/shared/playback';
import type { VideoEngineListener } from './engine';

export function observeMedia(media: HTMLVideoElement, emit: VideoEngineListener): () => void {
  const getPosition = () => media.currentTime;
  const onTime = () => {
    // Without data, for example while its source is being replaced, the element reports 0.
    if (media.readyState < media.HAVE_CURRENT_DATA) return;
    emit({ type: 'time', position: getPosition(), bufferedEnd: getBufferedEnd(media, getPosition()) });
  };
  const listeners: MediaListeners = {
    ...createMediaListeners(() => media, getPosition, emit),
    timeupdate: onTime,
    progress: onTime,
    // The end pauses too, but is reported by `ended`.
    pause: () => !media.ended && emit({ type: 'paused', position: getPosition() }),
    seeking: () => emit({ type: 'seeking', position: getPosition() }),
    ratechange: () => emit({ type: 'speed', speed: media.playbackRate }),
    volumechange: () => emit({ type: 'volume', volume: media.volume, muted: media.muted }),
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) media.addEventListener(name, listener);
  return () => entries.forEach(([name, listener]) => media.removeEventListener(name, listener));
}
