import type { MediaSessionCommand } from './media-session-controls';

/** @param after the current state, including later events that other listeners caused */
export type EventListener<State, Event> = (event: Event, before: State, after: State) => void;

export interface PlayerStore<State, Event> {
  state(): State;
  /** Calls a listener after each change of state; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Calls a listener after each event, even without a change of state; returns a function that unsubscribes it. */
  onEvent(listener: EventListener<State, Event>): () => void;
  dispatch(event: Event): void;
  clear(): void;
}

export function createPlayerStore<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
): PlayerStore<State, Event> {
  let state = initial;
  const subscribers = new Set<() => void>();
  const listeners = new Set<EventListener<State, Event>>();
  return {
    state: () => state,
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      const before = state;
      state = reduce(before, event);
      if (state !== before) subscribers.forEach((listener) => listener());
      listeners.forEach((listener) => listener(event, before, state));
    },
    clear() {
      subscribers.clear();
      listeners.clear();
    },
  };
}

/** Requests from controls, keys and pages, which never touch a media element themselves. */
export type PlaybackRequest =
  | MediaSessionCommand
  | { readonly type: 'togglePlay' }
  | { readonly type: 'setVolume'; readonly volume: number }
  /** @property change a fraction of the full volume, -1 to 1 */
  | { readonly type: 'volumeBy'; readonly change: number }
  | { readonly type: 'toggleMute' }
  | { readonly type: 'setSpeed'; readonly speed: number }
  /** The global stop-media action: pause and rewind (SPEC-1). */
  | { readonly type: 'stop' };

export type RequestHandlers<Request extends { readonly type: string }> = {
  readonly [Type in Request['type']]: (request: Extract<Request, { readonly type: Type }>) => void;
};

/** Returns a function that passes each request to the handler of its type. */
export const createRequestDispatcher =
  <Request extends { readonly type: string }>(handlers: RequestHandlers<Request>) =>
  (request: Request): void =>
    (handlers[request.type as Request['type']] as (given: Request) => void)(request);

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));
