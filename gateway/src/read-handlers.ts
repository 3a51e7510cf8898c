import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import { LAST_BUCKET, readBucket, type ShellChoiceContext } from '@inspire/shared/remote';
import {
  getListPath,
  INDEX_PATH,
  type SignedManifest,
  type StoreIndex,
  TRUST_PATH,
} from '@inspire/shared/remote/trust';
import { createDocumentCache, type EncodedText, toEncodedText } from './document/document-cache';
import { pathOf } from './document/document-handler';
import { sendText } from './document/send-text';
import { fileUnder, readNames, releaseFilePath } from './files/file-path';
import { sendFileVariant } from './files/send-file-variant';
import { type RemoteStore, sendStoreFile } from './files/send-store-file';
import { readFailedShell } from './http/bucket';
import { openHeaders, plainHeaders } from './http/security-headers';
import { sendNotFound, sendProblem, UNAVAILABLE_TEXT } from './problem';
import type { ReleaseStoreLocation } from './releases/release-store-location';
import type { VerifiedRegistry } from './releases/verified-registry';
import { cacheControl, LIVENESS_PATH, type Rule, type Target } from './rules';
import type { SiteContent, SiteContentStore } from './site/site-content-store';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

export interface ReadHandlerOptions {
  readonly releases: ReleaseStoreLocation;
  readonly agent: Dispatcher;
  readonly site: Pick<SiteContentStore, 'content' | 'contentFor' | 'shellFolders' | 'checkShells'>;
  readonly document: Handler;
  readonly isReady: () => boolean;
  /** Counts lookups of the encoded texts of what the release store states. */
  readonly countTrust: CountCacheRequest;
}

const headersOf = ({ headers, cache }: Rule): Record<string, string | undefined> => ({
  ...(headers === 'open' && openHeaders),
  ...(headers === 'plain' && plainHeaders),
  'cache-control': cacheControl[cache],
});

const MAX_TRUST_TEXTS = 100;

/** Finds what was accepted under a path: the index, `trust.json` or a list of releases. */
function findStated({ index, trust, lists }: VerifiedRegistry, path: string): StoreIndex | SignedManifest | undefined {
  if (path === INDEX_PATH) return index;
  if (path === TRUST_PATH) return trust;
  return [...lists].find(([name]) => getListPath(name) === path)?.[1];
}

/** Release files have the path `/remotes/<remote>/<version>/<file>`. */
const MIN_RELEASE_NAMES = 4;

/** Handles the read-only targets; the proxy handles `backend` and `media`. */
export function createReadHandlers({
  releases,
  agent,
  site,
  document,
  isReady,
  countTrust,
}: ReadHandlerOptions): Record<Exclude<Target, 'backend' | 'media'>, (rule: Rule) => Handler> {
  const trustTexts = createDocumentCache<SiteContent, EncodedText>(MAX_TRUST_TEXTS, countTrust);
  /** Serves what this gateway has accepted, so that an open page and the next document agree. */
  const trust =
    (rule: Rule): Handler =>
    async (request, reply) => {
      const state = site.content();
      const path = pathOf(request.url);
      const stated = state.registry && findStated(state.registry, path);
      if (!stated) return sendNotFound(reply);
      reply.headers({ ...headersOf(rule), 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
      return sendText(
        request,
        reply,
        trustTexts(state, path, () => toEncodedText(JSON.stringify(stated))),
      );
    };
  const fileFrom =
    (folder: (request: FastifyRequest) => string | undefined, minNames: number) =>
    (rule: Rule): Handler =>
    async (request, reply) => {
      const names = readNames(request.url);
      const from = folder(request);
      if (from === undefined || !names || names.length < minNames) return sendNotFound(reply);
      return sendFileVariant(request, reply.headers(headersOf(rule)), [fileUnder(from, names)]);
    };
  /** Serves the files of all builds: open tabs, and the documents of other gateways, need those of another one. */
  const asset =
    (rule: Rule): Handler =>
    async (request, reply) => {
      const names = readNames(request.url);
      if (!names || names.length < 2) return sendNotFound(reply);
      const paths = () => site.shellFolders().map((dist) => fileUnder(join(dist, 'public'), names));
      return sendFileVariant(request, reply.headers(headersOf(rule)), paths(), async () => {
        await site.checkShells();
        return paths();
      });
    };
  const fileOfStore =
    (store: RemoteStore) =>
    (rule: Rule): Handler =>
    async (request, reply) => {
      const path = releaseFilePath(readNames(request.url) ?? []);
      return path === undefined
        ? sendNotFound(reply)
        : sendStoreFile(request, reply.headers(headersOf(rule)), store, path);
    };
  return {
    assets: asset,
    releases:
      releases.dir === undefined
        ? fileOfStore({ url: releases.url, agent })
        : fileFrom(() => releases.dir, MIN_RELEASE_NAMES),
    trust,
    'site-file': fileFrom((request) => {
      const { shellDist } = site.contentFor(visitorOf(request));
      return shellDist && join(shellDist, 'public');
    }, 1),
    document: () => document,
    probe: (rule) => (request, reply) => {
      reply.headers(headersOf(rule));
      if (pathOf(request.url) === LIVENESS_PATH) return reply.send({ status: 'alive' });
      return isReady() ? reply.send({ status: 'ready' }) : sendProblem(reply, 503, UNAVAILABLE_TEXT);
    },
    hidden: () => (_request, reply) => sendNotFound(reply),
  };
}

/** Non-page files come from the same shell release as documents; without a bucket cookie, from the majority release. */
const visitorOf = ({ headers }: FastifyRequest): ShellChoiceContext => ({
  bucket: readBucket(headers.cookie) ?? LAST_BUCKET,
  failed: readFailedShell(headers.cookie),
});

/** Returns true for a file of the shell's public folder, which takes precedence over the page. */
export const isSiteFile = (contentFor: SiteContentStore['contentFor'], request: FastifyRequest): boolean =>
  contentFor(visitorOf(request)).publicFiles.has(pathOf(request.url));
