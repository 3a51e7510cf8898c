import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { Root } from '@inspire/shared/remote/trust';
import type { ReleaseRules } from '../release-rules';
import { MAX_DOCUMENT_BYTES, MAX_UPLOAD_BYTES, servicePaths } from '../service/protocol';
import { claimedKey, digestOf, TICKET_HEADER, TicketError, verifyTicket } from '../service/ticket';
import type { SignedReleaseStore } from '../signed-release-store';
import type { StoredRelease } from '../store';
import { acceptChange, listNameOf } from './accept-change';
import { acceptFiles, acceptManifest } from './accept-upload';
import type { AuditLog } from './audit-log';
import { InvalidCallError } from './errors';
import { parseDocument, parseRelease, sendNotFound } from './requests';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the body that the ticket of an upload names. */
    digest?: string;
  }
}

export interface WriteOptions {
  readonly signedStore: SignedReleaseStore;
  readonly rules: ReleaseRules;
  readonly audit: AuditLog;
}

type UploadRequest = FastifyRequest<{ Params: StoredRelease }>;

const ticketOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const { [TICKET_HEADER]: header } = headers;
  return typeof header === 'string' ? header : undefined;
};

/** Reads the id of the key that a document claims to be signed by. */
const claimedSigner = (body: Buffer): string | undefined => claimedKey(body.toString('base64url'));

async function readRoot(signedStore: SignedReleaseStore): Promise<Root> {
  const site = await signedStore.readSite();
  if (!site) throw new CliError("This release store has no root.json yet: 'release root init' creates it.");
  return site.root.content;
}

/** Uploads are verified before their body is read: strangers fill neither memory nor the store. */
const verifyUpload = (signedStore: SignedReleaseStore) => async (request: FastifyRequest) => {
  const { name, version } = request.params as StoredRelease;
  const header = ticketOf(request);
  const claimed = claimedKey(header);
  request.attempt = { action: 'upload', name, version, ...(claimed !== undefined && { keyId: claimed }) };
  if (!parseRelease({ name, version })) return;
  const ticket = await verifyTicket(await readRoot(signedStore), header);
  if (ticket.action !== 'upload' || ticket.name !== name || ticket.version !== version)
    throw new TicketError(
      `The header ${TICKET_HEADER} is for something else than ${name} ${version}; nothing was stored.`,
    );
  request.attempt = { ...request.attempt, keyId: ticket.keyId, isVerified: true };
  request.digest = ticket.digest;
};

/** @throws TicketError for a body that the ticket does not name */
function bodyOf({ body, digest }: UploadRequest): Buffer {
  if (Buffer.isBuffer(body) && digestOf(body) === digest) return body;
  throw new TicketError(`The body is not what the header ${TICKET_HEADER} names; nothing was stored.`);
}

function registerUploads(app: FastifyInstance, { signedStore, audit }: WriteOptions): void {
  const { store } = signedStore;
  const onRequest = verifyUpload(signedStore);
  app.put<{ Params: StoredRelease }>(
    servicePaths.release(':name', ':version'),
    { bodyLimit: MAX_UPLOAD_BYTES, onRequest },
    async (request, reply) => {
      const release = parseRelease(request.params);
      if (!release) return sendNotFound(reply);
      const outcome = await acceptFiles(store, release, bodyOf(request));
      const { keyId = '' } = request.attempt ?? {};
      if (outcome === 'added') await audit.add({ action: 'upload', ...release, keyId, address: request.ip });
      return { outcome };
    },
  );
  app.put<{ Params: StoredRelease }>(
    servicePaths.manifest(':name', ':version'),
    { bodyLimit: MAX_DOCUMENT_BYTES, onRequest },
    async (request, reply) => {
      const release = parseRelease(request.params);
      if (!release) return sendNotFound(reply);
      const text = await acceptManifest(store, release, bodyOf(request).toString());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}

function registerChanges(app: FastifyInstance, { signedStore, rules, audit }: WriteOptions): void {
  app.put<{ Params: { '*': string } }>(
    servicePaths.document('*'),
    { bodyLimit: MAX_DOCUMENT_BYTES },
    async (request, reply) => {
      const document = parseDocument(request.params['*']);
      if (document === undefined || !Buffer.isBuffer(request.body)) return sendNotFound(reply);
      const { body, headers, ip: address } = request;
      const name = listNameOf(document);
      const claimed = claimedSigner(body);
      const ofOthers = document === 'root' ? ('root' as const) : ('change choices' as const);
      request.attempt = {
        action: name === undefined ? ofOthers : 'change list',
        ...(name !== undefined && { name }),
        ...(claimed !== undefined && { keyId: claimed }),
      };
      const over = headers['if-match'];
      if (over === undefined && headers['if-none-match'] !== '*')
        throw new InvalidCallError('A change must say what it replaces, by If-Match or If-None-Match.');
      const { keyId, entries } = await acceptChange(signedStore, { document, text: body.toString(), over }, rules);
      for (const entry of entries) await audit.add({ ...entry, keyId, address });
      // The change counts; the job that renews the snapshot tries again in a few seconds.
      await signedStore
        .renewSnapshot()
        .catch((err: unknown) => request.log.error({ err }, 'the snapshot was not renewed'));
      return reply.code(204).send();
    },
  );
}

/** What changes the store, or shows who did. Each is signed with a key of the site. */
export function registerWriteRoutes(app: FastifyInstance, options: WriteOptions): void {
  const { signedStore } = options;
  registerUploads(app, options);
  registerChanges(app, options);
  app.post(servicePaths.snapshot, async () => signedStore.renewSnapshot());
  app.get<{ Querystring: { from?: string } }>(servicePaths.audit, async (request) => {
    const header = ticketOf(request);
    const claimed = claimedKey(header);
    request.attempt = { action: 'read audit', ...(claimed !== undefined && { keyId: claimed }) };
    const ticket = await verifyTicket(await readRoot(signedStore), header);
    if (ticket.action !== 'read audit') throw new TicketError(`The header ${TICKET_HEADER} is for something else.`);
    const { from } = request.query;
    return signedStore.store.readRecords(typeof from === 'string' && /^\d{4}-\d\d-\d\d/.test(from) ? from : '');
  });
}
