import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { signInNetworks, users } from '../../database/schema/accounts';
import { normalizeEmail } from './account-repository';

const DAY_MS = 24 * 3_600_000;
const KNOWN_DAYS = 90;

/** A household keeps its IPv6 /56; a device changes its /64. */
const homeOf = ([narrowest, household]: RateLimitNetworks): string => household ?? narrowest;

export function createSignInNetworkRepository(db: Database) {
  return {
    /** Records that the owner used a network. Writes at most once a day. */
    async remember(userId: number, networks: RateLimitNetworks, now: Date): Promise<void> {
      await db
        .insert(signInNetworks)
        .values({ userId, network: homeOf(networks), lastUsedAt: now })
        .onConflictDoUpdate({
          target: [signInNetworks.userId, signInNetworks.network],
          set: { lastUsedAt: now },
          setWhere: lte(signInNetworks.lastUsedAt, new Date(now.getTime() - DAY_MS)),
        });
    },

    async isKnown(email: string, networks: RateLimitNetworks, now: Date): Promise<boolean> {
      const [row] = await db
        .select({ userId: signInNetworks.userId })
        .from(signInNetworks)
        .innerJoin(users, eq(users.id, signInNetworks.userId))
        .where(
          and(
            eq(users.emailKey, normalizeEmail(email)),
            eq(signInNetworks.network, homeOf(networks)),
            gt(signInNetworks.lastUsedAt, new Date(now.getTime() - KNOWN_DAYS * DAY_MS)),
          ),
        );
      return row !== undefined;
    },

    removeOld: () =>
      removeInBatches(
        db,
        signInNetworks,
        sql`${signInNetworks.lastUsedAt} <= now() - make_interval(days => ${KNOWN_DAYS})`,
      ),
  };
}

export type SignInNetworkRepository = ReturnType<typeof createSignInNetworkRepository>;
