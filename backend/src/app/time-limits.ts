/** Milliseconds that a client may take; each ends with the connection being closed. */
export interface TimeLimits {
  /** To send a whole request, its body included. */
  readonly requestMs: number;
  /** To send a request's headers, so that a connection that drips letters does not stay. */
  readonly headersMs: number;
  /** Without a byte either way: a reader that stopped in the middle of a film. */
  readonly idleMs: number;
  /** Between two requests on one connection. Longer than any proxy keeps one open, so that it is the proxy who closes. */
  readonly keepAliveMs: number;
  /** How often the first two are looked at: Node's own 30 s would make them three times what they say. */
  readonly checkMs: number;
}

export const timeLimits: TimeLimits = {
  requestMs: 30_000,
  headersMs: 10_000,
  idleMs: 120_000,
  keepAliveMs: 72_000,
  checkMs: 5_000,
};
