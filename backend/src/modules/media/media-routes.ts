import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getContentType, sendFile } from '@inspire/server-kit/files';
import { NotFoundError } from '../../errors/errors';
import { COVER_PATH, TRAILER_PATH } from '../catalogue/cover';
import { PlaybackDeniedError } from '../entitlements/playback-denied-error';
import type { PlaybackAuthorizer } from './playback-authorizer';
import { isFilePath, isServedKind, type MediaStorage } from './storage';
import { InvalidStreamTokenError, MEDIA_RIGHTS_PATH, STREAM_PATH, type StreamTokens } from './stream-token';

interface MediaToSend {
  readonly storage: MediaStorage;
  readonly path: string;
  readonly cacheControl: string;
}

/** @throws NotFoundError, also for kinds that are not served */
async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, path, cacheControl }: MediaToSend,
): Promise<FastifyReply> {
  const file = isServedKind(path) && isFilePath(path) ? await storage.open(path) : undefined;
  if (!file) throw new NotFoundError();
  return sendFile(request, reply.header('cache-control', cacheControl), file, {
    contentType: getContentType(path),
    acceptsRanges: true,
  });
}

interface MediaDependencies {
  readonly storage: MediaStorage;
  readonly tokens: StreamTokens;
  readonly authorizer: PlaybackAuthorizer;
  /** Whether a folder of the media store is the trailer of a shown item. */
  readonly isShownTrailer: (key: string, folder: string) => Promise<boolean>;
  readonly clock: () => Date;
}

/** Playlists never change, because a new import gets a new folder. Players keep a prefetched stream URL as long. */
const PLAYLIST_CACHE = 'private, max-age=300';
/** Public. An edge and a browser behind it may each keep a hidden item's trailer as long as this (D-73). */
const TRAILER_CACHE = 'public, max-age=60';
const isPlaylist = (path: string): boolean => path.endsWith('.m3u8');

/** Media and covers. They are not calls of SPEC-7, so the contract and the API document do not list them. */
export function mediaRoutes(
  app: FastifyInstance,
  { storage, tokens, authorizer, isShownTrailer, clock }: MediaDependencies,
): void {
  app.route<{ Params: { token: string; '*': string } }>({
    // Handle HEAD here: Fastify's own HEAD route would read the whole body to find its length.
    method: ['GET', 'HEAD'],
    url: `${STREAM_PATH}:token/*`,
    async handler(request, reply) {
      // Signature and expiry on every request; access from a short-lived cache (D-16).
      const claims = tokens.verify(request.params.token, clock());
      const path = `${claims.folder}/${request.params['*']}`;
      const decision = await authorizer.authorize(claims, !isPlaylist(path));
      if (!decision) throw new NotFoundError();
      if (!decision.allowed) throw new PlaybackDeniedError(decision.reason, decision.detail);
      return sendMedia(request, reply, { storage, path, cacheControl: isPlaylist(path) ? PLAYLIST_CACHE : 'private' });
    },
  });

  // For an edge that stores the files of streams without their tokens (ADR-86). It knows only 2xx and 403.
  app.get<{ Params: { token: string; '*': string } }>(`${MEDIA_RIGHTS_PATH}:token/*`, async (request, reply) => {
    const claims = tokens.verify(request.params.token, clock());
    const decision = await authorizer.authorize(claims, !isPlaylist(request.params['*']));
    if (!decision) throw new InvalidStreamTokenError();
    if (!decision.allowed) throw new PlaybackDeniedError(decision.reason, decision.detail);
    return reply.code(204).header('x-media-folder', claims.folder).send();
  });

  // No token and no session: the folder must be the trailer of a shown item, and a trailer's folder is never a stream's.
  app.route<{ Params: { key: string; version: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${TRAILER_PATH}:key/:version/*`,
    async handler(request, reply) {
      const { key, version, '*': name } = request.params;
      const folder = `trailers/${key}/${version}`;
      if (!isFilePath(folder) || !(await isShownTrailer(key, folder))) throw new NotFoundError();
      return sendMedia(request, reply, { storage, path: `${folder}/${name}`, cacheControl: TRAILER_CACHE });
    },
  });

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${COVER_PATH}*`,
    handler: (request, reply) =>
      // The name of a cover contains the hash of its content.
      sendMedia(request, reply, {
        storage,
        path: `covers/${request.params['*']}`,
        cacheControl: 'public, max-age=31536000, immutable',
      }),
  });
}
