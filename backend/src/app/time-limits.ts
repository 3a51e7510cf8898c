/** How long a client may take; the server closes a connection that exceeds one. */
export interface TimeLimits {
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** For the headers: slow-loris connections must not stay open. */
  readonly headersMs: number;
  /** Without a byte in either direction, for example a client that stopped reading a video. */
  readonly idleMs: number;
  /** Between two requests on a connection. Longer than a proxy's keep-alive: a request that the proxy has just sent would be lost. */
  readonly keepAliveMs: number;
  /** How often Node checks the first two limits; its default of 30 s would triple the limit for headers. */
  readonly checkMs: number;
}

export const timeLimits: TimeLimits = {
  requestMs: 30_000,
  headersMs: 10_000,
  idleMs: 120_000,
  keepAliveMs: 72_000,
  checkMs: 5_000,
};
