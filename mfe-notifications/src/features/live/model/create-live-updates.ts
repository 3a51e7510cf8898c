import type { NewNotification } from '@inspire/shared/contracts';
import { isRecord, parseJson } from '@inspire/shared/guards';
import { type EventStreamPorts, followStream } from './follow-stream';

export interface LiveHandlers {
  onNew(notification: NewNotification): void;
  /** The server does not know what this tab missed: fetch the list again. */
  onResync(): void;
  /** Events between the last fetch of the list and the stream may be missing. */
  onGap(): void;
  /** @param isLive whether the stream is open; while it is not, the list is polled */
  onLive(isLive: boolean): void;
}

export interface LiveUpdates {
  start(): void;
  stop(): void;
}

/** Parses a notification event; undefined if it is invalid. */
const parseNotification = (value: unknown): NewNotification | undefined =>
  isRecord(value) && typeof value.id === 'number' && typeof value.type === 'string' && typeof value.title === 'string'
    ? (value as unknown as NewNotification)
    : undefined;

/** Reads the notification stream between `start` and `stop`; started again, it continues after the last event. */
export function createLiveUpdates(ports: EventStreamPorts, handlers: LiveHandlers): LiveUpdates {
  let lastEventId: string | undefined;
  let stopReading: (() => void) | undefined;
  const read = () =>
    followStream(ports, {
      lastEventId: () => lastEventId,
      onOpen(sentId) {
        handlers.onLive(true);
        if (sentId === undefined) handlers.onGap();
      },
      onEvent({ event, data }) {
        if (event === 'resync') return handlers.onResync();
        const notification = event === 'notification' ? parseNotification(parseJson(data)) : undefined;
        if (!notification) return;
        lastEventId = String(notification.id);
        handlers.onNew(notification);
      },
      onLost: () => handlers.onLive(false),
    });
  return {
    start: () => void (stopReading ??= read()),
    stop() {
      stopReading?.();
      stopReading = undefined;
      handlers.onLive(false);
    },
  };
}
