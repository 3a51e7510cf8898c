import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, request as sendRequest } from 'undici';
import { getContentType } from '@inspire/server-kit/files';
import { rankEncodings } from '../http/encoding';
import { sendNotFound, sendProblem } from '../problem';
import { varyByEncoding } from '../proxy/headers';
import { INTERRUPTED_TEXT } from '../proxy/upstream-problem';

export interface RemoteStore {
  readonly url: string;
  readonly agent: Dispatcher;
}

type StoreResponse = Dispatcher.ResponseData;
type RequestedHeaders = Record<string, string>;

/** Files that the store also has as a compressed copy, `<file>.br`. */
const hasCopy = (path: string): boolean => /\.(m?js|css|json|svg)$/.test(path);

/** The client's conditions and ranges, which the store can handle itself. */
const passedOn = ['if-none-match', 'if-modified-since', 'if-range', 'range'];
/** The store's headers that a client needs; its cookies and the name of its software are not forwarded. */
const passedBack = ['content-length', 'content-range', 'content-encoding', 'accept-ranges', 'etag', 'last-modified'];

const isUsable = ({ statusCode }: StoreResponse): boolean => [200, 206, 304, 416].includes(statusCode);
/** Buckets that do not allow listing respond with 403 for an object that does not exist. */
const isAbsent = ({ statusCode }: StoreResponse): boolean => [403, 404, 410].includes(statusCode);

const conditionsOf = ({ headers }: FastifyRequest): RequestedHeaders =>
  Object.fromEntries(passedOn.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));

/** Aborts the store's request when the client disconnects before its response. */
function whileClientIsThere({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Streams a file from a store on another host: its compressed copy if accepted, else the file or a range of it. The
 * file's name and the caller decide type and caching, not the host.
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
  const get = (file: string, headers: RequestedHeaders) =>
    sendRequest(url + file, { method, headers: { ...conditions, ...headers }, dispatcher: agent, signal });
  const accept = request.headers['accept-encoding'] ?? 'identity';

  const send = (response: StoreResponse, encoding?: 'br') => {
    reply.code(response.statusCode).header('vary', varyByEncoding(undefined));
    for (const name of passedBack) {
      const value = response.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    if (encoding) reply.header('content-encoding', encoding);
    if (response.statusCode !== 304) reply.header('content-type', getContentType(path));
    return reply.send(response.body);
  };

  // A range counts bytes of the uncompressed file.
  if (hasCopy(path) && rankEncodings(accept).includes('br') && conditions.range === undefined) {
    // Accept brotli explicitly, so that no proxy decompresses the copy.
    const copy = await get(`${path}.br`, { 'accept-encoding': 'br' });
    if (isUsable(copy) && [undefined, 'br'].includes(copy.headers['content-encoding'] as string | undefined))
      return send(copy, 'br');
    await copy.body.dump();
  }
  const response = await get(path, { 'accept-encoding': conditions.range === undefined ? accept : 'identity' });
  if (isUsable(response)) return send(response);
  await response.body.dump();
  if (isAbsent(response)) return sendNotFound(reply);
  return sendProblem(reply.header('retry-after', 2), 502, INTERRUPTED_TEXT);
}
