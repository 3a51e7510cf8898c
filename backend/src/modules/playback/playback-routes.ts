import type { FastifyInstance } from 'fastify';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import type { PlaybackService } from './playback-service';
import type { ViewingHistoryService } from './viewing-history-service';

const recent: CallOptions = { acceptsRecentSession: true };

export function playbackRoutes(app: FastifyInstance, playback: PlaybackService, history: ViewingHistoryService): void {
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
  registerCall(app, 'viewingHistory', ({ query, session }) => history.list(session.userId, query));
  registerCall(app, 'clearViewingHistory', ({ session }) => history.clear(session.userId));
  registerCall(app, 'removeFromViewingHistory', ({ params, session }) =>
    history.remove(session.userId, params.kind, params.id),
  );
}
