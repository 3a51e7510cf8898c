import type { FastifyInstance } from 'fastify';
import { type ListedItem, MAX_LISTED } from '@inspire/shared/contracts';
import { DomainError, NotFoundError } from '../../errors/errors';
import { type CallOptions, registerCall } from '../../plugins/register-call';
import { toThumbnail } from '../catalogue/cover';
import type { ListedRow, MyListRepository } from './my-list-repository';

const recent: CallOptions = { acceptsRecentSession: true };

class MyListFullError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'list-full';
  constructor() {
    super(`Your list is full. It holds ${MAX_LISTED} titles: remove one to add another.`);
  }
}

function toListedItem({ video, track, album, addedAt }: ListedRow): ListedItem {
  const item = video ?? track ?? album;
  const pictured = video ?? album;
  if (!item || !pictured) throw new Error('a row of My List has no item');
  return {
    kind: video ? 'video' : track ? 'track' : 'album',
    id: item.id,
    title: item.title,
    ...toThumbnail(pictured.cover),
    ...(pictured.language !== null && { language: pictured.language }),
    ...('type' in item && { type: item.type }),
    ...('length' in item && { length: item.length }),
    ...('mediaType' in item && { mediaType: item.mediaType }),
    ...(track && album && { album: { id: album.id, title: album.title } }),
    addedAt: addedAt.toISOString(),
  };
}

/** My List (D-70). */
export function myListRoutes(app: FastifyInstance, myList: MyListRepository, clock: () => Date): void {
  registerCall(app, 'myList', async ({ session }) => (await myList.list(session.userId)).map(toListedItem), recent);
  registerCall(
    app,
    'addToMyList',
    async ({ session, params: { kind, id } }) => {
      const outcome = await myList.add(session.userId, kind, id, clock());
      if (outcome === 'missing') throw new NotFoundError();
      if (outcome === 'full') throw new MyListFullError();
    },
    recent,
  );
  registerCall(
    app,
    'removeFromMyList',
    ({ session, params }) => myList.remove(session.userId, params.kind, params.id),
    recent,
  );
}
