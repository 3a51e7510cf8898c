import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../plugins/database/database';
import { emailKeyOf } from '../accounts/account-repository';
import { users } from '../accounts/accounts-schema';
import type { Passwords } from '../accounts/passwords';
import { videos } from '../catalogue/catalogue-schema';
import { entitlements } from '../entitlements/entitlements-schema';
import { videoProgress } from '../playback/playback-schema';
import { subscriptionPlans, subscriptions } from '../subscriptions/subscriptions-schema';

const PASSWORD = 'inspire123';
const DAY = 86_400_000;
const YEAR = 365 * DAY;
/** How far into three videos the sample viewer is. */
const WATCHED_PARTS = [0.2, 0.45, 0.75];

const sampleAccounts = [
  { email: 'viewer@example.com', userName: 'Asha Viewer', contact: '9876543210', hasHistory: true },
  { email: 'new@example.com', userName: 'Nila New', contact: '9123456780', hasHistory: false },
] as const;

async function insertAccount(tx: Database, account: (typeof sampleAccounts)[number], passwordHash: string, now: Date) {
  const { email, userName, contact } = account;
  const [row] = await tx
    .insert(users)
    .values({ email, emailKey: emailKeyOf(email), userName, contact, passwordHash, createdAt: now })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id });
  return row?.id;
}

/** One video bought, one rented and a subscription, as far as the content has something to buy, to rent and to subscribe to. */
async function grantSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const oneOf = async (type: 'BuyOne' | 'Rent') => {
    const offered = and(eq(videos.type, type), eq(videos.status, 'Active'));
    const [row] = await tx.select({ id: videos.id }).from(videos).where(offered).orderBy(asc(videos.id)).limit(1);
    return row?.id;
  };
  const startsAt = new Date(now.getTime() - 10 * DAY);
  const bought = await oneOf('BuyOne');
  const rented = await oneOf('Rent');
  if (bought) {
    const grant = { userId, videoId: bought, kind: 'purchase', startsAt, source: 'sample:purchase' } as const;
    await tx.insert(entitlements).values(grant);
  }
  if (rented) {
    const endsAt = new Date(startsAt.getTime() + YEAR);
    const grant = { userId, videoId: rented, kind: 'rental', startsAt, endsAt, source: 'sample:rental' } as const;
    await tx.insert(entitlements).values(grant);
  }
  const [plan] = await tx.select().from(subscriptionPlans).orderBy(sql`${subscriptionPlans.months} desc`).limit(1);
  if (plan) {
    const endsAt = new Date(startsAt.getTime() + plan.months * 30 * DAY);
    await tx.insert(subscriptions).values({ userId, planId: plan.id, startsAt, endsAt, source: 'sample:subscription' });
  }
}

async function watchSamples(tx: Database, userId: number, now: Date): Promise<void> {
  const playable = and(eq(videos.status, 'Active'), inArray(videos.type, ['Free', 'Premium']));
  const watched = await tx
    .select({ id: videos.id, length: videos.length })
    .from(videos)
    .where(playable)
    .orderBy(asc(videos.id))
    .limit(WATCHED_PARTS.length);
  if (watched.length === 0) return;
  await tx.insert(videoProgress).values(
    watched.map(({ id, length }, index) => ({
      userId,
      videoId: id,
      position: Math.round(length * (WATCHED_PARTS[index] ?? 0)),
      validFlag: false,
      updatedAt: new Date(now.getTime() - (index + 1) * DAY),
    })),
  );
}

/**
 * Makes the two accounts of development mode where they are missing. An account that is there stays as its user left it.
 * Never call it in production: the password is public.
 * @returns how many accounts were made
 */
export async function makeSampleAccounts(db: Database, passwords: Passwords, now: Date): Promise<number> {
  const emails = sampleAccounts.map((account) => emailKeyOf(account.email));
  const present = await db.select({ emailKey: users.emailKey }).from(users).where(inArray(users.emailKey, emails));
  const missing = sampleAccounts.filter((account) => !present.some((row) => row.emailKey === emailKeyOf(account.email)));
  for (const account of missing) {
    const passwordHash = await passwords.hash(PASSWORD);
    await db.transaction(async (tx) => {
      const userId = await insertAccount(tx, account, passwordHash, now);
      if (userId === undefined || !account.hasHistory) return;
      await grantSamples(tx, userId, now);
      await watchSamples(tx, userId, now);
    });
  }
  return missing.length;
}
