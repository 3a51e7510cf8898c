import type { EngineListener } from './engine';

/** How far playback can go on from a position without loading; gaps of a tenth of a second are no gaps. */
function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}

/** Translates a media element's events into the engine's; the returned function ends that. */
export function followMedia(media: HTMLVideoElement, emit: EngineListener): () => void {
  const time = () => {
    // Without a picture the element stands nowhere: one that is given its stream anew says 0 meanwhile.
    if (media.readyState < media.HAVE_CURRENT_DATA) return;
    emit({ type: 'time', position: media.currentTime, bufferedEnd: bufferedEnd(media) });
  };
  const listeners: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
    durationchange: () => Number.isFinite(media.duration) && emit({ type: 'duration', duration: media.duration }),
    loadeddata: () => emit({ type: 'ready' }),
    timeupdate: time,
    progress: time,
    play: () => emit({ type: 'played' }),
    playing: () => emit({ type: 'flowing', position: media.currentTime }),
    waiting: () => emit({ type: 'waiting' }),
    // Reaching the end pauses too; `ended` follows and says more.
    pause: () => !media.ended && emit({ type: 'paused', position: media.currentTime }),
    seeking: () => emit({ type: 'seeking', position: media.currentTime }),
    seeked: () => emit({ type: 'seeked', position: media.currentTime }),
    ratechange: () => emit({ type: 'speed', speed: media.playbackRate }),
    ended: () => emit({ type: 'ended', position: media.currentTime }),
    volumechange: () => emit({ type: 'volume', volume: media.volume, muted: media.muted }),
  };
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) media.addEventListener(name, listener);
  return () => entries.forEach(([name, listener]) => media.removeEventListener(name, listener));
}
