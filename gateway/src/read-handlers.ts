import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { createDocumentCache, type EncodedText, toEncodedText } from './document/document-cache';
import { pathOf } from './document/document-handler';
import { sendText } from './document/send-text';
import { fileUnder, readNames } from './files/file-path';
import { releaseFilePath } from './files/release-file';
import { sendFileVariant } from './files/send-file-variant';
import { type RemoteStore, sendStoreFile } from './files/send-store-file';
import { openHeaders, plainHeaders } from './http/security-headers';
import { sendNotFound, sendProblem, UNAVAILABLE_TEXT } from './problem';
import { cacheControl, LIVENESS_PATH, type Rule, type Target } from './rules';
import type { ReleaseStoreLocation } from './site/release-store-location';
import type { SiteContent } from './site/site-content-store';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

export interface ReadHandlerOptions {
  readonly shellDist: string | undefined;
  readonly releases: ReleaseStoreLocation;
  readonly agent: Dispatcher;
  readonly content: () => SiteContent;
  readonly document: Handler;
  readonly isReady: () => boolean;
}

const headersOf = ({ headers, cache }: Rule): Record<string, string | undefined> => ({
  ...(headers === 'open' && openHeaders),
  ...(headers === 'plain' && plainHeaders),
  'cache-control': cacheControl[cache],
});

/** Release files have the path `/remotes/<remote>/<version>/<file>`. */
const MIN_RELEASE_NAMES = 4;

/** Handles the read-only targets; the proxy handles `backend` and `media`. */
export function createReadHandlers({
  shellDist,
  releases,
  agent,
  content,
  document,
  isReady,
}: ReadHandlerOptions): Record<Exclude<Target, 'backend' | 'media'>, (rule: Rule) => Handler> {
  const registryTexts = createDocumentCache<SiteContent, EncodedText>(1);
  const fileFrom =
    (folder: string | undefined, minNames: number) =>
    (rule: Rule): Handler =>
    async (request, reply) => {
      const names = readNames(request.url);
      if (folder === undefined || !names || names.length < minNames) return sendNotFound(reply);
      return sendFileVariant(request, reply.headers(headersOf(rule)), fileUnder(folder, names));
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
    assets: fileFrom(shellDist && join(shellDist, 'public'), 2),
    releases:
      releases.dir === undefined
        ? fileOfStore({ url: releases.url, agent })
        : fileFrom(releases.dir, MIN_RELEASE_NAMES),
    registry: (rule) => async (request, reply) => {
      const state = content();
      const { registry } = state;
      if (!registry) return sendNotFound(reply);
      reply.headers({ ...headersOf(rule), 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' });
      return sendText(
        request,
        reply,
        registryTexts(state, 'registry', () => toEncodedText(JSON.stringify(registry.envelope))),
      );
    },
    'site-file': fileFrom(shellDist && join(shellDist, 'public'), 1),
    document: () => document,
    probe: (rule) => (request, reply) => {
      reply.headers(headersOf(rule));
      if (pathOf(request.url) === LIVENESS_PATH) return reply.send({ status: 'alive' });
      return isReady() ? reply.send({ status: 'ready' }) : sendProblem(reply, 503, UNAVAILABLE_TEXT);
    },
    hidden: () => (_request, reply) => sendNotFound(reply),
  };
}

/** Returns true for a file of the shell's public folder, which takes precedence over the page. */
export const isSiteFile = (content: SiteContent, url: string): boolean => content.publicFiles.has(pathOf(url));
