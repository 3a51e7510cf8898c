/** Limits for slow clients; the server closes a connection that exceeds one. */
export interface TimeLimits {
  /** For a whole request, including its body. */
  readonly requestMs: number;
  /** For the headers: slow-loris connections must not stay open. */
  readonly headersMs: number;
  /** Without a byte in either direction, for example when a client stops reading a video. */
  readonly idleMs: number;
  /**
   * Idle time between two requests. Longer than a proxy's keep-alive: otherwise the server could close a connection
   * just as the proxy sends a request.
   */
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
