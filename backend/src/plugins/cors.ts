import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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
    allowedHeaders: ['authorization', 'content-type', 'last-event-id', 'range'],
    exposedHeaders: ['retry-after', 'content-range'],
    credentials: false,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
