/** Covers an API call with a few form fields. */
export const MAX_BODY_BYTES = 64 * 1_024;
/** Webhooks of payment providers contain the whole payment. */
export const MAX_WEBHOOK_BODY_BYTES = 512 * 1_024;

export const WEBHOOK_PATH = '/payments/webhook/';

/** Returns the limit for a request's body, which gateway and backend both enforce. */
export const getMaxBodyBytes = (url: string): number =>
  url.startsWith(WEBHOOK_PATH) ? MAX_WEBHOOK_BODY_BYTES : MAX_BODY_BYTES;
