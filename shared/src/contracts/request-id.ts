/**
 * Names one request in every log it reaches (ADR-57). A page sends it with its calls, the gateway creates it where it is missing or
 * has another form, and the response repeats it.
 */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Without line breaks, quotes and spaces, so that it cannot forge a line of a log. */
export const REQUEST_ID_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;

/** The entry of a document's `Server-Timing` header that tells the page the id of its own request. */
export const REQUEST_ID_TIMING = 'request';
