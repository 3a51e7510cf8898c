import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { type CountCacheRequest, createLimitCounter, createReadersGauge } from '@inspire/server-kit/metrics';
import type { Database, OpenDatabase } from '../database/database';
import type { AccountLimits } from '../modules/accounts/account-limits';
import { createAccountServices } from '../modules/accounts/account-services';
import { createLeakedPasswords } from '../modules/accounts/leaked-passwords';
import type { Passwords } from '../modules/accounts/passwords';
import { createSessionCache } from '../modules/accounts/session-cache';
import { createAlbumRepository } from '../modules/catalogue/album-repository';
import { createCatalogueService } from '../modules/catalogue/catalogue-service';
import { createVideoRepository } from '../modules/catalogue/video-repository';
import { createOrdersService } from '../modules/commerce/orders/orders-service';
import { createReceiptAccess } from '../modules/commerce/orders/receipt-access';
import type { CheckoutLimits } from '../modules/commerce/payments/checkout';
import { createPayments } from '../modules/commerce/payments/create-payments';
import type { PaymentSettings } from '../modules/commerce/payments/payment-settings';
import { createAccessRepository } from '../modules/entitlements/access-repository';
import { createPlaybackLeases } from '../modules/entitlements/playback-leases';
import type { Identity } from '../modules/identity/identity';
import { createGuestBudget, type GuestLimits } from '../modules/limits/guest-budget';
import { createLimitRepository } from '../modules/limits/limit-repository';
import { limitNames } from '../modules/limits/limit-rule';
import { createLimiter } from '../modules/limits/limiter';
import { createPlaybackAuthorizer } from '../modules/media/playback-authorizer';
import { createShownTrailers } from '../modules/media/shown-trailers';
import { createStreamTokens } from '../modules/media/stream-token';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import { createMyListRepository } from '../modules/my-list/my-list-repository';
import { createNotificationRepository } from '../modules/notifications/notification-repository';
import { createNotificationStreams, type StreamSettings } from '../modules/notifications/notification-streams';
import { createNotificationsService } from '../modules/notifications/notifications-service';
import { createExportService } from '../modules/personal-data/export-service';
import { createPlaybackService } from '../modules/playback/playback-service';
import { createProgressRepository } from '../modules/playback/progress-repository';
import { createStreamCounter } from '../modules/playback/stream-counter';
import { createViewingHistoryRepository } from '../modules/playback/viewing-history-repository';
import { createFailureCounter } from '../modules/reports/failure-counter';
import { createNetworkWeights } from '../modules/reports/quality/network-weights';
import { createQualityCounters } from '../modules/reports/quality/quality-counters';
import { createQualityRepository } from '../modules/reports/quality/quality-repository';
import { createQualityService, type QualityLimits } from '../modules/reports/quality/quality-service';
import { createReportsService, type ReportLimits } from '../modules/reports/reports-service';
import { createSubscriptionRepository } from '../modules/subscriptions/subscription-repository';
import { createSubscriptionsService } from '../modules/subscriptions/subscriptions-service';
import type { CacheName } from './metrics/cache-names';

export interface ServiceDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  /** Sign-in methods other than a password. */
  readonly identity: Identity;
  /** A service that knows leaked passwords; undefined for none. */
  readonly leakCheckUrl?: string | undefined;
  /** How long a lookup there may take. Default: `createLeakedPasswords` decides. */
  readonly leakCheckTimeoutMs?: number;
  readonly limits: AccountLimits & ReportLimits & QualityLimits & CheckoutLimits & GuestLimits;
  readonly mediaKeys: UrlSigningKeys;
  /** How many devices of an account may play at a time (D-16). */
  readonly deviceLimit: number;
  readonly listen: OpenDatabase['listen'];
  readonly streamSettings?: StreamSettings;
  readonly payments: PaymentSettings;
  readonly publicOrigin: string;
  readonly production: boolean;
  readonly metrics: Registry;
  readonly countCacheRequest: (cache: CacheName) => CountCacheRequest;
  readonly logger: FastifyBaseLogger;
}

export function createServices(dependencies: ServiceDependencies) {
  const { db, clock, limits, mediaKeys, deviceLimit, listen, streamSettings: settings, metrics, logger } = dependencies;
  const videos = createVideoRepository(db);
  const albums = createAlbumRepository(db);
  const access = createAccessRepository(db);
  const countLimitHit = createLimitCounter(metrics, limitNames);
  const limiter = createLimiter(createLimitRepository(db), clock, countLimitHit);
  const tokens = createStreamTokens(mediaKeys);
  const notifications = createNotificationRepository(db);
  const leases = createPlaybackLeases({ db, limit: deviceLimit, clock });
  const payment = createPayments({ ...dependencies, settings: dependencies.payments, limiter });
  const notificationStreams = createNotificationStreams({
    notifications,
    listen,
    clock,
    logger,
    countLimitHit,
    settings,
  });
  createReadersGauge(metrics, notificationStreams.countReaders);
  const progress = createProgressRepository(db);
  const sessionCache = createSessionCache({ listen, clock, count: dependencies.countCacheRequest('sessions') });
  const account = createAccountServices({
    ...dependencies,
    sessionCache,
    hasHistory: progress.hasUnfinished,
    limiter,
    countLimitHit,
    assertNotLeaked: createLeakedPasswords({
      url: dependencies.leakCheckUrl,
      timeoutMs: dependencies.leakCheckTimeoutMs,
      logger,
    }),
  });
  return {
    account,
    sessionCache,
    exports: createExportService({ db, limiter, clock, requireFreshProof: account.sessions.requireFreshProof }),
    guests: createGuestBudget(limits, clock, countLimitHit),
    catalogue: createCatalogueService(videos, albums, clock),
    library: { videos, albums, clock },
    orders: createOrdersService(db, createReceiptAccess(mediaKeys), clock),
    payment,
    playback: createPlaybackService({
      access,
      leases,
      progress,
      videos,
      tokens,
      countStream: createStreamCounter(metrics),
      clock,
    }),
    viewingHistory: createViewingHistoryRepository(db),
    myList: createMyListRepository(db),
    notifications: createNotificationsService({ notifications, videos, albums, clock }),
    notificationStreams,
    subscriptions: createSubscriptionsService(createSubscriptionRepository(db), clock),
    reports: createReportsService({ limiter, limits, count: createFailureCounter(metrics), logger }),
    quality: createQualityService({
      repository: createQualityRepository(db),
      weights: createNetworkWeights(mediaKeys[0].secret),
      count: createQualityCounters(metrics),
      limiter,
      limits,
      clock,
    }),
    streams: {
      tokens,
      authorizer: createPlaybackAuthorizer(access, leases, clock, dependencies.countCacheRequest('playback-decisions')),
      isShownTrailer: createShownTrailers(db, clock, dependencies.countCacheRequest('trailers')),
      clock,
    },
  };
}
