import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem, type PurchasedMedia } from '@inspire/shared/contracts';
import { registerCall } from '../../../plugins/register-call';
import type { AlbumRepository } from '../../catalogue/album-repository';
import { albumView } from '../../catalogue/album-view';
import type { VideoRepository } from '../../catalogue/video-repository';
import { videoView } from '../../catalogue/video-view';
import type { Checkout } from '../payments/checkout';
import type { OrdersService } from './orders-service';

interface LibrarySources {
  readonly videos: VideoRepository;
  readonly albums: AlbumRepository;
  readonly clock: () => Date;
}

/**
 * Lists what a viewer owns or rents (SPEC-3, D-38): videos, also those owned through an album, and audio albums; newest
 * first, without Deactive ones (D-39).
 */
async function listPurchased({ videos, albums, clock }: LibrarySources, viewer: number): Promise<PurchasedMedia> {
  const now = clock();
  const [ownVideos, ownAlbums] = await Promise.all([
    videos.listOwned(viewer, now),
    albums.listOwned('AUDIO', viewer, now),
  ]);
  return { videoDataList: ownVideos.map(videoView), audioAlbums: ownAlbums.map(albumView) };
}

/** An id that no session has: PostgreSQL takes nothing but a UUID. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';
const receiptPath = '/user-video-purchase/orders/:id(^\\d+$)/receipt';
const receiptParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const receiptQuery = z.object({
  session: z.uuid().default(NO_SESSION),
  until: z.coerce.number().int().default(0),
  key: z.string().max(100).default(''),
});

export function purchasesRoutes(
  app: FastifyInstance,
  library: LibrarySources,
  orders: OrdersService,
  checkout: Checkout,
): void {
  registerCall(app, 'purchasedMedia', ({ session }) => listPurchased(library, session.userId));
  registerCall(app, 'orders', ({ session }) => orders.listOwn(session));
  registerCall(app, 'purchaseVideo', ({ session, query, from }) =>
    checkout.start({ session, network: from[0] }, { kind: 'video', id: query.videoId }),
  );
  registerCall(app, 'purchaseAlbum', ({ session, query, from }) =>
    checkout.start({ session, network: from[0] }, { kind: 'album', id: query.audioId }),
  );
  registerCall(app, 'purchasePlan', ({ session, query, from }) =>
    checkout.start({ session, network: from[0] }, { kind: 'plan', id: query.subscriptionPlanId }),
  );

  // Not in the contract, because it responds with a file.
  app.route<{ Params: z.output<typeof receiptParams>; Querystring: z.output<typeof receiptQuery> }>({
    method: 'GET',
    url: receiptPath,
    schema: {
      summary:
        'Download the receipt of a paid order as a PDF, with a session or the signed URL from the list of orders',
      operationId: 'orderReceipt',
      tags: ['user-video-purchase'],
      security: [{ session: [] }, {}],
      params: receiptParams,
      querystring: receiptQuery,
      response: { default: problem },
    },
    handler: async (request, reply) => {
      const session = await app.sessions.find(request.headers.authorization);
      const { fileName, bytes } = await orders.receipt({
        orderId: request.params.id,
        viewer: session?.userId,
        ...request.query,
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .serializer((file: Buffer) => file as unknown as string)
        .send(bytes);
    },
  });
}
