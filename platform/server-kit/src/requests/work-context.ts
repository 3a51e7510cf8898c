import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestId } from './request-id';
import type { WorkSpan } from './work-span';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while requests are traced. */
    workSpan?: WorkSpan | undefined;
  }
}

/** What a process works for: a request, a mail, or one run of a job. */
export interface WorkContext {
  /** The request's id, or a new one for work that no request started. */
  readonly id: string;
  /** Part of the trace; undefined for what is not traced. */
  readonly span?: WorkSpan | undefined;
}

const contexts = new AsyncLocalStorage<WorkContext>();

/** Returns what the calling code works for; undefined while a process starts. */
export const getWorkContext = (): WorkContext | undefined => contexts.getStore();

export const runInContext = <T>(context: WorkContext, run: () => T): T => contexts.run(context, run);

/** Runs work that no request has started, such as a job, under a new id. */
export const runAsJob = <T>(run: () => T): T => runInContext({ id: createRequestId() }, run);

/** Lets everything that a server does for a request find its id. Register it before all other hooks. */
export function followRequests(app: FastifyInstance): void {
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    runInContext({ id: request.id, span: request.workSpan }, done);
  app.addHook('onRequest', enter);
  // The events of a body's connection belong to no request, so the context ends while a body is read.
  app.addHook('preValidation', enter);
}
