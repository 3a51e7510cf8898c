import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../errors/errors';
import { COVER_PATH } from '../catalogue/cover';
import { PlaybackDeniedError } from '../entitlements/playback-denied-error';
import type { PlaybackAuthorizer } from './playback-authorizer';
import { sendMedia } from './send-media';
import type { MediaStorage } from './storage';
import { STREAM_PATH } from './stream-path';
import type { StreamTokens } from './stream-token';

export interface MediaDependencies {
  readonly storage: MediaStorage;
  readonly tokens: StreamTokens;
  readonly rights: PlaybackAuthorizer;
  readonly clock: () => Date;
}

/** Playlists never change: an item that is imported anew gets another folder. As long as addresses are kept that were asked for ahead. */
const PLAYLIST_CACHE = 'private, max-age=300';
const isPlaylist = (path: string): boolean => path.endsWith('.m3u8');

/** Media and covers; not calls of SPEC-7, so they stand outside the contracts and the API document. */
export function mediaRoutes(app: FastifyInstance, { storage, tokens, rights, clock }: MediaDependencies): void {
  app.route<{ Params: { token: string; '*': string } }>({
    // HEAD by ourselves: Fastify's own would read the body to tell its length.
    method: ['GET', 'HEAD'],
    url: `${STREAM_PATH}:token/*`,
    async handler(request, reply) {
      // Signature and expiry on every request; the right behind them with a short memory (D-16).
      const grant = tokens.verify(request.params.token, clock());
      const path = `${grant.folder}/${request.params['*']}`;
      const right = await rights.find(grant, !isPlaylist(path));
      if (!right) throw new NotFoundError();
      if (!right.allowed) throw new PlaybackDeniedError(right.reason, right.detail);
      return sendMedia(request, reply, { storage, path, cacheControl: isPlaylist(path) ? PLAYLIST_CACHE : 'private' });
    },
  });

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${COVER_PATH}*`,
    handler: (request, reply) =>
      // A cover's name carries its content's hash, so it never changes.
      sendMedia(request, reply, {
        storage,
        path: `covers/${request.params['*']}`,
        cacheControl: 'public, max-age=31536000, immutable',
      }),
  });
}
