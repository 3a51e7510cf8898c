/** What a server needs to shut down once it has drained: it completes open requests and the mail in transit. */
export const STOP_TIMEOUT_MS = 15_000;

/** Two readiness polls of a gateway or a balancer. In development no other replica could take over. */
const PRODUCTION_DRAIN_SECONDS = 3;

/**
 * Returns how long a server may take from SIGTERM to its end. The deploy guide promises the same time to operators.
 * @param env the environment of the server, which validates `DRAIN_SECONDS` itself
 */
export function getStopTimeoutMs(env: NodeJS.ProcessEnv): number {
  const given = Number(env.DRAIN_SECONDS?.trim() || NaN);
  const byDefault = env.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0;
  return (Number.isFinite(given) ? given : byDefault) * 1_000 + STOP_TIMEOUT_MS;
}
