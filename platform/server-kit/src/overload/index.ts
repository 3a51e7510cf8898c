export { type CountRefusal, createRefusalCounter } from './refusal-counter';
export { BUSY_TEXT, createSheddingServer, RETRY_AFTER_SECONDS } from './shedding-server';
