import { createTestHost } from '@inspire/shared/testing';
import { refreshOnPurchase } from './refresh-on-purchase';

test('invalidates a purchased album and the list of albums, until it is stopped', () => {
  const host = createTestHost();
  const stop = refreshOnPurchase(host);
  const invalidated: unknown[] = [];
  host.queries.invalidateQueries = async (filters) => void invalidated.push(filters?.queryKey);
  host.events.publishPurchaseCompleted({ kind: 'video', id: 7 });
  host.events.publishPurchaseCompleted({ kind: 'album', id: 7 });
  stop();
  host.events.publishPurchaseCompleted({ kind: 'album', id: 8 });
  expect(invalidated).toEqual([['album', 7], ['albums']]);
});
