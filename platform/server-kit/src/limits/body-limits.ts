/** Covers an API call with a few form fields. */
export const MAX_BODY_BYTES = 64 * 1_024;
/** Webhooks of payment providers contain the whole payment. */
export const MAX_WEBHOOK_BODY_BYTES = 512 * 1_024;

export const WEBHOOK_PATH = '/payments/webhook/';
