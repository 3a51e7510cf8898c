import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, request as ask } from 'undici';
import { getContentType } from '@inspire/node/files';
import { rankEncodings } from '../http/encoding';
import { sendNotFound, sendProblem } from '../problem';
import { varyByEncoding } from '../proxy/response-headers';
import { INTERRUPTED_TEXT } from '../proxy/upstream-problem';

export interface RemoteStore {
  /** The store's public address. */
  readonly url: string;
  readonly agent: Dispatcher;
}

type Answer = Dispatcher.ResponseData;
type AskedHeaders = Record<string, string>;

/** What a store keeps a compressed copy of, `<file>.br`. */
const hasCopy = (path: string): boolean => /\.(m?js|css|json|svg)$/.test(path);

/** Conditions and ranges of the client, which the store can answer as well as we could. */
const passedOn = ['if-none-match', 'if-modified-since', 'if-range', 'range'];
/** What a client needs of the store's answer; cookies and names of the host's software are its own business. */
const passedBack = ['content-length', 'content-range', 'content-encoding', 'accept-ranges', 'etag', 'last-modified'];

const isAnswer = ({ statusCode }: Answer): boolean => [200, 206, 304, 416].includes(statusCode);
/** Buckets that do not allow listing respond with 403 for an object that does not exist. */
const isAbsent = ({ statusCode }: Answer): boolean => [403, 404, 410].includes(statusCode);

const conditionsOf = ({ headers }: FastifyRequest): AskedHeaders =>
  Object.fromEntries(passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));

/** Ends the store's work when the client goes away before it has its answer. */
function whileClientIsThere({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Sends a file of a store on another host as it comes: its compressed copy to who takes it, else the file, whole or a range of
 * it. Type and caching are settled by its name and by the caller, whatever the host says.
 * @param path `/remotes/…`
 * @throws undici's errors, when the store cannot be reached
 */
export async function sendStoreFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, agent }: RemoteStore,
  path: string,
): Promise<FastifyReply> {
  const signal = whileClientIsThere(reply);
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const conditions = conditionsOf(request);
  const get = (file: string, headers: AskedHeaders) =>
    ask(url + file, { method, headers: { ...conditions, ...headers }, dispatcher: agent, signal });
  const accept = request.headers['accept-encoding'] ?? 'identity';

  const send = (answer: Answer, encoding?: 'br') => {
    reply.code(answer.statusCode).header('vary', varyByEncoding(undefined));
    for (const name of passedBack) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    if (encoding) reply.header('content-encoding', encoding);
    if (answer.statusCode !== 304) reply.header('content-type', getContentType(path));
    return reply.send(answer.body);
  };

  // A range counts the bytes of the file, not of a copy.
  if (hasCopy(path) && rankEncodings(accept).includes('br') && conditions.range === undefined) {
    // Asked for as what it is, so that no host on the way unpacks it.
    const copy = await get(`${path}.br`, { 'accept-encoding': 'br' });
    if (isAnswer(copy) && [undefined, 'br'].includes(copy.headers['content-encoding'] as string | undefined))
      return send(copy, 'br');
    await copy.body.dump();
  }
  const answer = await get(path, { 'accept-encoding': conditions.range === undefined ? accept : 'identity' });
  if (isAnswer(answer)) return send(answer);
  await answer.body.dump();
  if (isAbsent(answer)) return sendNotFound(reply);
  return sendProblem(reply.header('retry-after', 2), 502, INTERRUPTED_TEXT);
}
