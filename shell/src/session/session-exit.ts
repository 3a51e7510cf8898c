import type { EventBus, SessionEndReason } from '@inspire/shared/events';

/** Remembers why the last session ended: after an own logout nobody is led back to the page that was left. */
export function followSessionExit(events: EventBus): () => SessionEndReason | undefined {
  let reason: SessionEndReason | undefined;
  events.onSessionStarted(() => {
    reason = undefined;
  });
  events.onSessionEnded((ended) => {
    reason = ended;
  });
  return () => reason;
}
