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
