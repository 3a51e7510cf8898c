export { createSheddingServer, type SheddingOptions } from './shedding-server';
