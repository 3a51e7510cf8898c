import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';

const gone = new AsyncLocalStorage<AbortSignal>();

/** Aborts an upstream request when the client disconnects before its response. */
export function abortOnClientDisconnect<T>(reply: FastifyReply, run: () => T): T {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return gone.run(controller.signal, run);
}

/**
 * Adds the signal of `abortOnClientDisconnect` to a dispatcher's `request`; the proxy plugin has no option for one. An
 * aborted request reports no error, because no client is left to receive a response.
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
