import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { OrderState } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';
import type { Database } from '../../../database/database';
import { albums } from '../../../database/schema/catalogue';
import { withTimeLimit } from '../../../scheduling/with-time-limit';
import { type Limiter, RateLimitError } from '../../limits/limiter';
import { type OrderItem, orderRepository, type OrderRow, toOrderItem } from '../orders/order-repository';
import { type OrderSources, syncOrder as syncWithProvider } from './settlement';

/** The messages of the payment-return page `/api/call/url` (SPEC-4). */
type ReturnMessage = 'Paid' | 'Failure' | 'Aborted';

/** The item's own page; for a plan the list of plans (D-31). */
function getItemPath({ kind, id }: OrderItem, isAudio: boolean): string {
  if (kind === 'video') return hrefs.videoPlayer(id);
  if (kind === 'plan') return paths.plans;
  // The audio player gets the album's id from `status` (SPEC-2).
  return isAudio ? paths.audioPlayer : hrefs.videosInAlbum(id);
}

/** @returns undefined while the outcome is unknown, so that no toast is shown */
function returnMessage(state: OrderState, isCancelled: boolean): ReturnMessage | undefined {
  switch (state) {
    case 'paid':
      return 'Paid';
    case 'failed':
    case 'refunded':
      return 'Failure';
    case 'cancelled':
      return 'Aborted';
    case 'open':
      return isCancelled ? 'Aborted' : undefined;
  }
}

/** The payment-return page of SPEC-2 with its three parameters; `status` is always the item's id. */
function returnAddress(item: OrderItem, isAudio: boolean, message: ReturnMessage | undefined): string {
  const parameters = new URLSearchParams({
    redirecturl: getItemPath(item, isAudio),
    status: String(item.id),
    ...(message && { message }),
  });
  return `${paths.paymentReturn}?${parameters.toString()}`;
}

/** Limits our queries to the provider: the return URL needs no session and can be called at any rate. */
const CHECK_INTERVAL_MS = 5_000;
/** The gateway waits 6 s for a response. A check that takes longer ends by itself, and the order is settled then. */
const CHECK_LIMIT_MS = 4_000;

interface ReturnDependencies extends OrderSources {
  readonly db: Database;
  readonly limiter: Limiter;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Receives buyers who return from a checkout page. Nothing that the browser reports is trusted (D-6): the provider is queried
 * server to server, so that the buyer need not wait for a late webhook.
 */
export function createReturnService({ db, providers, settlement, limiter, logger }: ReturnDependencies) {
  async function isAudioAlbum(albumId: number | null): Promise<boolean> {
    if (albumId === null) return false;
    const [album] = await db.select({ mediaType: albums.mediaType }).from(albums).where(eq(albums.id, albumId));
    return album?.mediaType === 'AUDIO';
  }

  /** Failed and cancelled orders are checked too: their money may have arrived late. */
  const canChange = ({ state }: OrderRow): boolean => state !== 'paid' && state !== 'refunded';

  /** Syncs the order at most once per interval; other returns use the stored state. */
  async function syncOrder(order: OrderRow): Promise<void> {
    try {
      await limiter.consume([{ key: `payment-return:${order.id}`, most: 1, windowMs: CHECK_INTERVAL_MS }]);
      await withTimeLimit(syncWithProvider({ providers, settlement }, order), CHECK_LIMIT_MS);
    } catch (error) {
      if (error instanceof RateLimitError) return;
      logger.warn({ order: order.id, err: error }, 'payment status check on return failed');
    }
  }

  return {
    async handleReturn(reference: string, isCancelled: boolean): Promise<string> {
      const order = await orderRepository.findByReference(db, reference);
      if (!order) return paths.paymentReturn;
      if (canChange(order)) await syncOrder(order);
      const { state } = (await orderRepository.findByReference(db, reference)) ?? order;
      return returnAddress(toOrderItem(order), await isAudioAlbum(order.albumId), returnMessage(state, isCancelled));
    },
  };
}

export type ReturnService = ReturnType<typeof createReturnService>;
