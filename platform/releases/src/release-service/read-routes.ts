import type { FastifyInstance } from 'fastify';
import { isHash, RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { isServable } from '../release-files';
import { etagOf, servicePaths } from '../service/protocol';
import type { SignedReleaseStore } from '../signed-release-store';
import type { StoredRelease } from '../store';
import { parseDocument, parseRelease, sendNotFound } from './requests';

const JSON_TYPE = 'application/json; charset=utf-8';
const isReadable = (file: string): boolean => file === RELEASE_MANIFEST_FILE || isServable(file);

/** What a publisher reads before it signs. All of it is public: gateways give it to every browser. */
export function registerReadRoutes(app: FastifyInstance, { store }: SignedReleaseStore): void {
  app.get<{ Params: { '*': string } }>(servicePaths.document('*'), async ({ params }, reply) => {
    const document = parseDocument(params['*']);
    const text = document && (await store.readDocument(document));
    return text === undefined ? sendNotFound(reply) : reply.type(JSON_TYPE).header('etag', etagOf(text)).send(text);
  });
  app.get<{ Params: { hash: string } }>(servicePaths.copy(':hash'), async ({ params: { hash } }, reply) => {
    const text = isHash(hash) ? await store.readCopy(hash) : undefined;
    return text === undefined ? sendNotFound(reply) : reply.type(JSON_TYPE).send(text);
  });
  app.get(servicePaths.releases, () => store.listReleases());
  app.get<{ Params: StoredRelease }>(servicePaths.release(':name', ':version'), async ({ params }, reply) => {
    const release = parseRelease(params);
    if (!release) return sendNotFound(reply);
    const { name, version } = release;
    const isStored = await store.hasRelease(name, version);
    return { isStored, files: isStored ? await store.listFiles(name, version) : [] };
  });
  app.get<{ Params: StoredRelease & { '*': string } }>(
    servicePaths.file(':name', ':version', '*'),
    async ({ params }, reply) => {
      const { '*': file } = params;
      const release = isReadable(file) ? parseRelease(params) : undefined;
      const content = release && (await store.readFile(release.name, release.version, file));
      return content ? reply.type('application/octet-stream').send(content) : sendNotFound(reply);
    },
  );
}
