import { createAccountRepository } from '../modules/accounts/account-repository';
import { createAccountsService, type AccountLimits } from '../modules/accounts/accounts-service';
import type { Passwords } from '../modules/accounts/passwords';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createSessionService } from '../modules/accounts/session-service';
import { createAlbumRepository } from '../modules/catalogue/album-repository';
import { createCatalogueService } from '../modules/catalogue/catalogue-service';
import { createVideoRepository } from '../modules/catalogue/video-repository';
import { createFactsRepository } from '../modules/entitlements/facts-repository';
import { createLimitRepository } from '../modules/limits/limit-repository';
import { createLimiter } from '../modules/limits/limiter';
import type { MediaKeys } from '../modules/media/media-keys';
import { createPlayingRights } from '../modules/media/playing-rights';
import { createStreamTokens } from '../modules/media/stream-token';
import { createNotificationRepository } from '../modules/notifications/notification-repository';
import { createNotificationsService } from '../modules/notifications/notifications-service';
import { createPlaybackService } from '../modules/playback/playback-service';
import { createProgressRepository } from '../modules/playback/progress-repository';
import { createLibraryService } from '../modules/purchases/library-service';
import { createOrderRepository } from '../modules/purchases/order-repository';
import { createOrdersService } from '../modules/purchases/orders-service';
import { createFailureCounter } from '../modules/reports/failure-counter';
import { createReportsService, type ReportLimits } from '../modules/reports/reports-service';
import { createSubscriptionRepository } from '../modules/subscriptions/subscription-repository';
import { createSubscriptionsService } from '../modules/subscriptions/subscriptions-service';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../plugins/database/database';

export interface ServiceDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly limits: AccountLimits & ReportLimits;
  readonly mediaKeys: MediaKeys;
  readonly metrics: Registry;
  readonly logger: FastifyBaseLogger;
}

/** Puts repositories and services together; the one place that knows which needs which. */
export function createServices({ db, clock, passwords, limits, mediaKeys, metrics, logger }: ServiceDependencies) {
  const videos = createVideoRepository(db);
  const albums = createAlbumRepository(db);
  const facts = createFactsRepository(db);
  const sessions = createSessionService(createSessionRepository(db), clock);
  const limiter = createLimiter(createLimitRepository(db), clock);
  const tokens = createStreamTokens(mediaKeys);
  return {
    sessions,
    accounts: createAccountsService({ accounts: createAccountRepository(db), sessions, passwords, limiter, limits, clock }),
    catalogue: createCatalogueService(videos, albums, clock),
    library: createLibraryService(videos, albums, clock),
    orders: createOrdersService(createOrderRepository(db)),
    playback: createPlaybackService({ facts, progress: createProgressRepository(db), videos, tokens, clock }),
    notifications: createNotificationsService({ notifications: createNotificationRepository(db), videos, albums, clock }),
    subscriptions: createSubscriptionsService(createSubscriptionRepository(db), clock),
    reports: createReportsService({ limiter, limits, count: createFailureCounter(metrics), logger }),
    streams: { tokens, rights: createPlayingRights(facts, clock), clock },
  };
}
