import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

const gone = new AsyncLocalStorage<AbortSignal>();

/** Runs an upstream request that ends when the client goes away before it has its answer. */
export function abortOnClientDisconnect<T>(reply: FastifyReply, run: () => T): T {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return gone.run(controller.signal, run);
}

/**
 * A dispatcher's `request` that heeds `abortOnClientDisconnect`; the proxy plugin has no way of its own to hand a signal over.
 * A request that ended this way reports no error: no client is left to receive a response.
 */
export const abortable = (dispatcher: Dispatcher): { request: Dispatcher['request'] } => ({
  request: ((
    options: Dispatcher.RequestOptions,
    callback: (error: Error | null, data: Dispatcher.ResponseData) => void,
  ) => {
    const signal = gone.getStore();
    dispatcher.request({ ...options, signal }, (error, data) => {
      if (error && signal?.aborted) return;
      callback(error, data);
    });
  }) as Dispatcher['request'],
});
