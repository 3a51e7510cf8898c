export { MAX_BODY_BYTES, MAX_WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from './body-limits';
export { rateLimitNetworks, type RateLimitNetworks } from './rate-limit-networks';
