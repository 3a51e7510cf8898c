declare const mergedHere: unique symbol;

/**
 * Events that packages declare for each other. The owner of an event adds it here, without a release of shared or shell:
 * `declare module '@inspire/shared/events' { interface Events { 'billing:purchased': { orderId: number } } }`.
 */
export interface Events {
  /** Keeps the interface from being empty, which would accept any value; no event has a symbol for a name. */
  readonly [mergedHere]?: never;
}

/** A name with the owner's namespace in front, so that the events of two teams never share a name by accident. */
export type EventName = `${string}:${string}`;

/** An event that its owner declared; the bus publishes and delivers it like the events of the contract. */
export interface EventDefinition<T> {
  readonly name: EventName;
  readonly acrossTabs: boolean;
  /** Reads a payload that came from another tab, where another release of the owner may run. */
  readonly parse: (payload: unknown) => T | undefined;
}

export interface EventOptions<T> {
  /** Delivers the event to the site's other open tabs as well. The payload must survive structured cloning. */
  readonly acrossTabs?: boolean;
  /** Checks a payload of another tab; undefined drops it. @default takes it as it is */
  readonly parse?: (payload: unknown) => T | undefined;
}

/** Declares an event; the owner and the remotes that listen to it call this with the same name. */
export function defineEvent<N extends keyof Events & EventName>(
  name: N,
  options?: EventOptions<Events[N]>,
): EventDefinition<Events[N]>;
export function defineEvent<T>(name: EventName, options?: EventOptions<T>): EventDefinition<T>;
export function defineEvent<T>(
  name: EventName,
  { acrossTabs = false, parse = (payload) => payload as T }: EventOptions<T> = {},
): EventDefinition<T> {
  return { name, acrossTabs, parse };
}
