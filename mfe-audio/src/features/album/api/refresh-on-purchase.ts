import { albumKey } from '@inspire/shared/album';
import type { Host } from '@inspire/shared/host';
import { albumsKey } from '../../albums/api/get-albums';

/** Opens a purchased album without a reload, also when it was bought in another tab. @returns a function that stops this */
export const refreshOnPurchase = ({ events, queries }: Host): (() => void) =>
  events.onPurchaseCompleted(({ kind, id }) => {
    if (kind !== 'album') return;
    void queries.invalidateQueries({ queryKey: albumKey(id) });
    void queries.invalidateQueries({ queryKey: albumsKey() });
  });
