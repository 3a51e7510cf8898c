import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createProblem, sendProblem } from '@inspire/server-kit/problems';
import { isSemver } from '@inspire/shared/guards';
import { isReleaseName, RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { isServable } from '../release-files';
import type { ServiceRules } from '../release-rules';
import { digestOf, etagOf, MAX_UPLOAD_BYTES, RequestError, servicePaths } from '../service/protocol';
import { TICKET_HEADER, verifyTicket } from '../service/ticket';
import type { SignedReleaseStore } from '../signed-release-store';
import type { StoredRelease } from '../store';
import { acceptFiles, acceptList, acceptManifest, readKnownSite } from './accept';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the ticket of an upload names. */
    upload?: { readonly keyId: string; readonly digest: string };
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

const isRelease = ({ name, version }: StoredRelease): boolean => isReleaseName(name) && isSemver(version);
const isReadable = (file: string): boolean => file === RELEASE_MANIFEST_FILE || isServable(file);
const sendNotFound = (reply: FastifyReply): FastifyReply => sendProblem(reply, createProblem(404, 'Not found.'));

/** What a publisher reads before it signs. All of it is public: gateways give it to every browser. */
export function registerReadRoutes(app: FastifyInstance, { store }: SignedReleaseStore): void {
  app.get<{ Params: { '*': string } }>(servicePaths.document('*'), async ({ params }, reply) => {
    const document = params['*'];
    const isList = document.startsWith('releases/') && isReleaseName(document.slice('releases/'.length));
    if (!isList && document !== 'trust' && document !== 'index') return sendNotFound(reply);
    const text = await store.readDocument(document as 'index');
    return text === undefined ? sendNotFound(reply) : reply.type(JSON_TYPE).header('etag', etagOf(text)).send(text);
  });
  app.get<{ Params: StoredRelease }>(servicePaths.release(':name', ':version'), async ({ params }, reply) => {
    if (!isRelease(params)) return sendNotFound(reply);
    const { name, version } = params;
    const isStored = await store.hasRelease(name, version);
    return { isStored, files: isStored ? await store.listFiles(name, version) : [] };
  });
  app.get<{ Params: StoredRelease & { '*': string } }>(
    servicePaths.file(':name', ':version', '*'),
    async ({ params }, reply) => {
      const { '*': file, name, version } = params;
      const content = isRelease(params) && isReadable(file) && (await store.readFile(name, version, file));
      return content ? reply.type('application/octet-stream').send(content) : sendNotFound(reply);
    },
  );
}

type UploadRequest = FastifyRequest<{ Params: StoredRelease }>;

/** Uploads are verified before their body is read: strangers fill neither memory nor the store. */
const verifyUpload = (signedStore: SignedReleaseStore) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { name, version } = request.params as StoredRelease;
  if (!isRelease({ name, version })) return sendNotFound(reply);
  const { trust } = await readKnownSite(signedStore);
  const ticket = await verifyTicket(trust.content, request.headers[TICKET_HEADER]);
  if (ticket.name !== name || ticket.version !== version)
    throw new RequestError(
      `The header ${TICKET_HEADER} is for something else than ${name} ${version}; nothing was stored.`,
    );
  request.upload = ticket;
  return undefined;
};

/** @throws RequestError for a body that the ticket does not name */
function bodyOf({ body, upload }: UploadRequest): Buffer {
  if (Buffer.isBuffer(body) && digestOf(body) === upload?.digest) return body;
  throw new RequestError(`The body is not what the header ${TICKET_HEADER} names; nothing was stored.`);
}

/** What changes the store: each request is signed by a team. The log says who published what. */
export function registerWriteRoutes(app: FastifyInstance, signedStore: SignedReleaseStore, rules: ServiceRules): void {
  const onRequest = verifyUpload(signedStore);
  app.put<{ Params: StoredRelease }>(
    servicePaths.release(':name', ':version'),
    { bodyLimit: MAX_UPLOAD_BYTES, onRequest },
    async (request) => {
      const { name, version } = request.params;
      const outcome = await acceptFiles(signedStore, request.params, bodyOf(request));
      request.log.info({ remote: name, version, key: request.upload?.keyId, outcome }, 'files of a release');
      return { outcome };
    },
  );
  app.put<{ Params: StoredRelease }>(
    servicePaths.manifest(':name', ':version'),
    { onRequest },
    async (request, reply) =>
      reply.type(JSON_TYPE).send(await acceptManifest(signedStore, request.params, bodyOf(request))),
  );
  app.put<{ Params: { name: string } }>(servicePaths.document('releases/:name'), async (request, reply) => {
    const { body, headers, log, params } = request;
    const { name } = params;
    if (!isReleaseName(name) || !Buffer.isBuffer(body)) return sendNotFound(reply);
    const over = headers['if-match'];
    if (over === undefined && headers['if-none-match'] !== '*')
      throw new RequestError('A change must say what it replaces, by If-Match or If-None-Match.', 400);
    const accepted = await acceptList(signedStore, { name, text: body.toString(), over }, rules);
    log.info({ remote: name, ...accepted }, 'a list of releases');
    return reply.code(204).send();
  });
}
