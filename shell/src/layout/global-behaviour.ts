import type { EventBus } from '@inspire/shared/events';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** SPEC-1: no context menu, except in text fields, where people paste (D-12). */
export function disableContextMenu(page: Document): void {
  page.addEventListener('contextmenu', (event) => {
    if (!isTextField(event.target)) event.preventDefault();
  });
}

/** SPEC-9. */
const STOP_DELAY_MS = 100;

function stopElement(media: HTMLMediaElement): void {
  media.pause();
  media.currentTime = 0;
  // Not all browsers support remote playback. Also end a pending connection, or media would start on that device.
  const { remote } = media as Partial<Pick<HTMLMediaElement, 'remote'>>;
  if (!remote || remote.state === 'disconnected') return;
  media.disableRemotePlayback = true;
  // The viewer may cast the next video again.
  remote.addEventListener('disconnect', () => (media.disableRemotePlayback = false), { once: true });
}

/** Stops all media on the action of SPEC-1 and when the session ends: pauses, rewinds and ends casting. */
export function stopMediaOn(events: EventBus, page: Document): () => void {
  const find = () => page.querySelectorAll<HTMLMediaElement>('audio, video');
  const stop = () => {
    // The end of a session also removes the page: what it has sent to another device would go on there.
    const present = [...find()];
    setTimeout(() => new Set([...present, ...find()]).forEach(stopElement), STOP_DELAY_MS);
  };
  const unsubscribe = [events.onMediaStopAll(stop), events.onSessionEnded(stop)];
  return () => unsubscribe.forEach((end) => end());
}
