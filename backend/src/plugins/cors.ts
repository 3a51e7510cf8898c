import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts';

const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of the listed origins call the API: a standalone remote in development, or another site of the owner.
 * Credentials (cookies) stay disallowed, because sessions travel in a header.
 */
export async function corsPlugin(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'last-event-id', 'range', REQUEST_ID_HEADER],
    exposedHeaders: ['retry-after', 'content-range', REQUEST_ID_HEADER],
    credentials: false,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
