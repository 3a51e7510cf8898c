export { type CountRefusal, createRefusalCounter } from './refusal-counter';
export { BUSY_TEXT, createSheddingServer, LISTEN_BACKLOG, RETRY_AFTER_SECONDS } from './shedding-server';
