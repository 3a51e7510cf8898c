import { paths } from '@inspire/shared/routes';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../plugins/database/database';
import { albums } from '../catalogue/catalogue-schema';
import { itemOf } from '../purchases/order-item';
import { createOrderRepository } from '../purchases/order-repository';
import type { Inquiry } from './inquiry';
import { returnAddress, returnMessage } from './return-address';

/**
 * Buyers who come back from a gateway's page. Their browser's word counts for nothing (decision 6): the gateway is asked
 * from server to server, so that a webhook that is late keeps nobody waiting.
 */
export function createReturnService(db: Database, inquiry: Inquiry, logger: Pick<FastifyBaseLogger, 'warn'>) {
  const orders = createOrderRepository(db);

  async function isAudioAlbum(albumId: number | null): Promise<boolean> {
    if (albumId === null) return false;
    const [album] = await db.select({ mediaType: albums.mediaType }).from(albums).where(eq(albums.id, albumId));
    return album?.mediaType === 'AUDIO';
  }

  return {
    /** @returns the address of this site to lead on to */
    async arrive(reference: string, isCancelled: boolean): Promise<string> {
      const order = await orders.findByReference(reference);
      if (!order) return paths.paymentReturn;
      if (order.state === 'open') {
        await inquiry.ask(order).catch((error: unknown) => logger.warn({ order: order.id, err: error }, 'no answer for a buyer who returned'));
      }
      const { state } = (await orders.findByReference(reference)) ?? order;
      return returnAddress(itemOf(order), await isAudioAlbum(order.albumId), returnMessage(state, isCancelled));
    },
  };
}

export type ReturnService = ReturnType<typeof createReturnService>;
