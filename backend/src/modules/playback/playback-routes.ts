import type { FastifyInstance } from 'fastify';
import type { ViewingHistoryEntry } from '@inspire/shared/contracts';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import { toThumbnail } from '../catalogue/cover';
import { paginate } from '../catalogue/paging';
import type { PlaybackService } from './playback-service';
import type { PlayedItem, ViewingHistoryRepository } from './viewing-history-repository';

const recent: CallOptions = { acceptsRecentSession: true };

const toEntry = ({ kind, id, title, cover, language, ...row }: PlayedItem): ViewingHistoryEntry => ({
  kind,
  id,
  title,
  ...toThumbnail(cover),
  ...(language !== null && { language }),
  ...(row.albumId !== null && row.albumTitle !== null && { album: { id: row.albumId, title: row.albumTitle } }),
  playedAt: row.playedAt.toISOString(),
});

export function playbackRoutes(
  app: FastifyInstance,
  playback: PlaybackService,
  history: ViewingHistoryRepository,
): void {
  registerCall(
    app,
    'videoStream',
    ({ params, session }) => playback.streamVideo(params.id, session, params.validTime),
    recent,
  );
  registerCall(
    app,
    'audioStream',
    ({ params, session }) => playback.streamTrack(params.id, session, params.validTime),
    recent,
  );
  registerCall(app, 'browseHistory', ({ session }) => playback.history(session.userId), recent);
  registerCall(
    app,
    'progressTime',
    async ({ query, session }) => ({ progressTime: await playback.position(query.videoId, session.userId) }),
    recent,
  );
  registerCall(app, 'recordVideoEvent', ({ body, session }) => playback.recordVideoEvent(body, session), recent);
  registerCall(app, 'recordAudioEvent', ({ body, session }) => playback.recordTrackEvent(body, session), recent);
  registerCall(app, 'updateValidFlag', ({ params, query, session }) =>
    playback.setValidFlag(params.id, session.userId, query),
  );
  registerCall(app, 'viewingHistory', async ({ query, session }) => {
    const { rows, total } = await history.list(session.userId, query);
    return paginate(rows.map(toEntry), query, total);
  });
  registerCall(app, 'clearViewingHistory', ({ session }) => history.clear(session.userId));
  registerCall(app, 'removeFromViewingHistory', ({ params, session }) =>
    history.remove(session.userId, params.kind, params.id),
  );
}
