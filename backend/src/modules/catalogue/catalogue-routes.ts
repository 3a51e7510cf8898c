import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../plugins/register-call';
import type { CatalogueService } from './catalogue-service';

export function catalogueRoutes(app: FastifyInstance, catalogue: CatalogueService): void {
  registerCall(app, 'searchVideos', ({ query, session }) => catalogue.searchVideos(query, session?.userId));
  registerCall(app, 'searchPaidVideos', ({ query, session }) => catalogue.searchPaidVideos(query, session?.userId));
  registerCall(app, 'video', ({ params, session }) => catalogue.video(params.id, session?.userId));
  registerCall(app, 'audioAlbums', ({ query, session }) => catalogue.searchAudioAlbums(query, session?.userId));
  registerCall(app, 'album', ({ params, session }) => catalogue.album(params.id, session?.userId));
  registerCall(app, 'videoAlbums', ({ query, session }) => catalogue.albums(query, session?.userId));
  registerCall(app, 'albumVideos', ({ params, session }) => catalogue.albumVideos(params.id, session?.userId));
}
