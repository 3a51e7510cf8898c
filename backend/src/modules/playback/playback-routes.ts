import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { PlaybackService } from './playback-service';
import type { ViewingHistoryService } from './viewing-history-service';

export function playbackRoutes(app: FastifyInstance, playback: PlaybackService, history: ViewingHistoryService): void {
  registerCall(app, 'videoStream', ({ params, session }) => playback.streamVideo(params.id, session, params.validTime));
  registerCall(app, 'audioStream', ({ params, session }) => playback.streamTrack(params.id, session, params.validTime));
  registerCall(app, 'browseHistory', ({ session }) => playback.history(session.userId));
  registerCall(app, 'progressTime', async ({ query, session }) => ({
    progressTime: await playback.position(query.videoId, session.userId),
  }));
  registerCall(app, 'recordVideoEvent', ({ body, session }) => playback.recordVideoEvent(body, session));
  registerCall(app, 'recordAudioEvent', ({ body, session }) => playback.recordTrackEvent(body, session));
  registerCall(app, 'updateValidFlag', ({ params, query, session }) =>
    playback.setValidFlag(params.id, session.userId, query),
  );
  registerCall(app, 'viewingHistory', ({ query, session }) => history.list(session.userId, query));
  registerCall(app, 'clearViewingHistory', ({ session }) => history.clear(session.userId));
  registerCall(app, 'removeFromViewingHistory', ({ params, session }) =>
    history.remove(session.userId, params.kind, params.id),
  );
}
