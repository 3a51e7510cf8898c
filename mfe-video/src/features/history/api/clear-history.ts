import type { PagedList, ViewingHistoryEntry } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { viewingHistoryKey } from './get-viewing-history';

/** Drops what hidden pages have cached, because nearly every list has positions, and refetches what is shown. */
function forgetPositions({ queries }: Host): void {
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
}

/** Clears the viewing history with all positions. @throws ApiError */
export async function clearHistory(host: Host): Promise<void> {
  await host.api.call('clearViewingHistory', {});
  const none = { content: [], totalElements: 0, totalPages: 0 };
  host.queries.setQueriesData<PagedList<ViewingHistoryEntry>>(
    { queryKey: viewingHistoryKey(0).slice(0, 1) },
    (page) => page && { ...page, ...none },
  );
  forgetPositions(host);
}

/** Removes one entry with its position. @throws ApiError */
export async function removeFromHistory(host: Host, { kind, id }: ViewingHistoryEntry): Promise<void> {
  await host.api.call('removeFromViewingHistory', { params: { kind, id } });
  const isOther = (entry: ViewingHistoryEntry) => entry.kind !== kind || entry.id !== id;
  host.queries.setQueriesData<PagedList<ViewingHistoryEntry>>(
    { queryKey: viewingHistoryKey(0).slice(0, 1) },
    (page) => page && { ...page, content: page.content.filter(isOther) },
  );
  forgetPositions(host);
}
