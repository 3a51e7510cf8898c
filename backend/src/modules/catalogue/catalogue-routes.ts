import type { FastifyInstance } from 'fastify';
import { type CallContext, type CallOptions, registerCall } from '../../plugins/register-call';
import type { GuestBudget } from '../limits/guest-budget';
import type { CatalogueService } from './catalogue-service';

const recent: CallOptions = { acceptsRecentSession: true };
type SearchCall = 'searchVideos' | 'searchPaidVideos' | 'audioAlbums';

export function catalogueRoutes(app: FastifyInstance, catalogue: CatalogueService, guests: GuestBudget): void {
  /** Returns the viewer's id; a guest's list is counted first. */
  const identify = (call: CallContext<SearchCall>): number | undefined => {
    if (!call.session) guests.spend(call.from, call.query.size);
    return call.session?.userId;
  };
  registerCall(app, 'searchVideos', async (call) => catalogue.searchVideos(call.query, identify(call)), recent);
  registerCall(app, 'searchPaidVideos', async (call) => catalogue.searchPaidVideos(call.query, identify(call)), recent);
  registerCall(app, 'video', ({ params, session }) => catalogue.video(params.id, session?.userId), recent);
  registerCall(app, 'audioAlbums', async (call) => catalogue.searchAudioAlbums(call.query, identify(call)), recent);
  registerCall(app, 'album', ({ params, session }) => catalogue.album(params.id, session?.userId), recent);
  registerCall(app, 'videoAlbums', ({ query, session }) => catalogue.albums(query, session?.userId), recent);
  registerCall(app, 'albumVideos', ({ params, session }) => catalogue.albumVideos(params.id, session?.userId), recent);
}
