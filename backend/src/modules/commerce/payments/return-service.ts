import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { paths } from '@inspire/shared/routes';
import type { Database } from '../../../database/database';
import { albums } from '../../../database/schema/catalogue';
import { type Limiter, RateLimitError } from '../../limits/limiter';
import { itemOf } from '../orders/order-item';
import { createOrderRepository, type OrderRow } from '../orders/order-repository';
import type { OrderSync } from './order-sync';
import { returnAddress, returnMessage } from './return-address';

/** Anybody may call a return address as often as they like; a gateway has limits of its own. */
const ASK_PAUSE_MS = 5_000;

export interface ReturnDependencies {
  readonly db: Database;
  readonly orderSync: OrderSync;
  readonly limiter: Limiter;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Buyers who come back from a gateway's page. Their browser's word counts for nothing (D-6): the gateway is asked
 * from server to server, so that a webhook that is late keeps nobody waiting.
 */
export function createReturnService({ db, orderSync, limiter, logger }: ReturnDependencies) {
  const orders = createOrderRepository(db);

  async function isAudioAlbum(albumId: number | null): Promise<boolean> {
    if (albumId === null) return false;
    const [album] = await db.select({ mediaType: albums.mediaType }).from(albums).where(eq(albums.id, albumId));
    return album?.mediaType === 'AUDIO';
  }

  /** Money may have arrived for an order that is closed already; nothing is left to learn of one that was paid or refunded. */
  const isUndecided = ({ state }: OrderRow): boolean => state !== 'paid' && state !== 'refunded';

  /** Asks at most once in a while; who comes sooner is led on by what is known. */
  async function ask(order: OrderRow): Promise<void> {
    try {
      await limiter.consume([{ key: `payment-return:${order.id}`, most: 1, windowMs: ASK_PAUSE_MS }]);
      await orderSync.ask(order);
    } catch (error) {
      if (error instanceof RateLimitError) return;
      logger.warn({ order: order.id, err: error }, 'no answer for a buyer who returned');
    }
  }

  return {
    /** @returns the address of this site to lead on to */
    async arrive(reference: string, isCancelled: boolean): Promise<string> {
      const order = await orders.findByReference(reference);
      if (!order) return paths.paymentReturn;
      if (isUndecided(order)) await ask(order);
      const { state } = (await orders.findByReference(reference)) ?? order;
      return returnAddress(itemOf(order), await isAudioAlbum(order.albumId), returnMessage(state, isCancelled));
    },
  };
}

export type ReturnService = ReturnType<typeof createReturnService>;
