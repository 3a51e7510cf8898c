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
  registerCall(app, 'recordVideoEvent', async ({ body, session }) => {
    await playback.recordVideoEvent(body, session);
    return undefined;
  });
  registerCall(app, 'recordAudioEvent', async ({ body, session }) => {
    await playback.recordTrackEvent(body, session);
    return undefined;
  });
  registerCall(app, 'updateValidFlag', async ({ params, query, session }) => {
    await playback.setValidFlag(params.id, session.userId, query);
    return undefined;
  });
  registerCall(app, 'viewingHistory', ({ query, session }) => history.list(session.userId, query));
  registerCall(app, 'clearViewingHistory', async ({ session }) => {
    await history.clear(session.userId);
    return undefined;
  });
  registerCall(app, 'removeFromViewingHistory', async ({ params, session }) => {
    await history.remove(session.userId, params.kind, params.id);
    return undefined;
  });
}
