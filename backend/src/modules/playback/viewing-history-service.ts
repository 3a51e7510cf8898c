import type { PagedList, PlayedKind, ViewingHistoryEntry } from '@inspire/shared/contracts';
import { toThumbnail } from '../catalogue/cover';
import { type PageRequest, paginate } from '../catalogue/paging';
import type { PlayedItem, ViewingHistoryRepository } from './viewing-history-repository';

const toEntry = ({
  kind,
  id,
  title,
  language,
  cover,
  albumId,
  albumTitle,
  playedAt,
}: PlayedItem): ViewingHistoryEntry => ({
  kind,
  id,
  title,
  ...toThumbnail(cover),
  ...(language !== null && { language }),
  ...(albumId !== null && albumTitle !== null && { album: { id: albumId, title: albumTitle } }),
  playedAt: playedAt.toISOString(),
});

/** What a viewer watched and listened to: list, removal of one entry or of all (D-56). */
export function createViewingHistoryService(history: ViewingHistoryRepository) {
  return {
    async list(user: number, request: PageRequest): Promise<PagedList<ViewingHistoryEntry>> {
      const { rows, total } = await history.list(user, request);
      return paginate(rows.map(toEntry), request, total);
    },
    remove: (user: number, kind: PlayedKind, id: number): Promise<void> => history.remove(user, kind, id),
    clear: (user: number): Promise<void> => history.clear(user),
  };
}

export type ViewingHistoryService = ReturnType<typeof createViewingHistoryService>;
