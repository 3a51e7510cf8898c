export { type CountRefusal, createRefusalCounter, type RefusedKind } from './refusal-counter';
export { BUSY_TEXT, createSheddingServer, RETRY_AFTER_SECONDS, type SheddingOptions } from './shedding-server';
