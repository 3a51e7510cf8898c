import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  authenticators,
  identities,
  knownDevices,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  resetCodes,
  resetLinks,
  secondSteps,
  sessions,
  signInNetworks,
} from '../database/schema/accounts';
import { auditLog } from '../database/schema/audit-log';
import { entitlements } from '../database/schema/entitlements';
import { limits } from '../database/schema/limits';
import { mailbox } from '../database/schema/mailbox';
import { myList } from '../database/schema/my-list';
import { notificationViews } from '../database/schema/notifications';
import { orders } from '../database/schema/orders';
import { outbox } from '../database/schema/outbox';
import { paymentDisputes, payments } from '../database/schema/payments';
import { trackEvents, trackHistory, videoEvents, videoProgress } from '../database/schema/playback';
import { playingDevices } from '../database/schema/playing-devices';
import type { ReceiptFacts } from '../database/schema/receipt-facts';
import { rentalReminders } from '../database/schema/reminders';
import { seedAlbum, seedNotification, seedSubscription, seedTrack, seedVideo } from './seed';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Appears in every text that names the person. */
  readonly mark: string;
}

async function fillPlayback(db: Database, { id: userId, mark }: Person, at: Date) {
  const videoId = await seedVideo(db, { title: `Watched: ${mark}` });
  const trackId = await seedTrack(db, await seedAlbum(db, { mediaType: 'AUDIO', type: 'Free' }), {
    title: `Heard: ${mark}`,
  });
  const notificationId = await seedNotification(db, { title: `Read: ${mark}`, about: videoId, createdAt: at });
  await db.insert(videoProgress).values({ userId, videoId, position: 5, validFlag: false, updatedAt: at });
  await db.insert(videoEvents).values({ userId, videoId, event: 'play', position: 5, recordedAt: at });
  await db.insert(trackHistory).values({ userId, trackId, playedAt: at });
  await db.insert(trackEvents).values({ userId, trackId, event: 'start', position: 5, recordedAt: at });
  await db.insert(myList).values({ userId, videoId, addedAt: at });
  await db.insert(notificationViews).values({ userId, notificationId, seenAt: at });
  return videoId;
}

async function fillPurchases(db: Database, { id: userId, name, email, mark }: Person, videoId: number, at: Date) {
  const [order] = await db
    .insert(orders)
    .values({
      ...{ userId, videoId, title: 'A talk', amount: 100, createdAt: at, paidAt: at },
      ...{ state: 'paid', provider: 'sandbox', reference: randomUUID(), grantSource: `order ${mark}` },
      ...{
        receiptYear: '2026-27',
        receiptSerial: userId,
        receipt: { buyer: { name, email } } as unknown as ReceiptFacts,
      },
    })
    .returning({ id: orders.id });
  const payment = { provider: 'sandbox', paymentId: `payment-${userId}` } as const;
  await db.insert(payments).values({ ...payment, orderId: order?.id, amount: 10_000, state: 'granted', createdAt: at });
  const dispute = { ...payment, disputeId: `dispute-${userId}`, stage: 1, state: 'won', createdAt: at } as const;
  await db.insert(paymentDisputes).values(dispute);
  const endsAt = new Date(at.getTime() + 86_400_000);
  const [rental] = await db
    .insert(entitlements)
    .values({ userId, videoId, kind: 'rental', startsAt: at, endsAt, source: `order ${mark}` })
    .returning({ id: entitlements.id });
  await db.insert(rentalReminders).values({ entitlementId: rental?.id ?? 0, enqueuedAt: at });
  await seedSubscription(db, userId, at, endsAt);
}

/** Writes rows of a signed-up person into every table that may have some. */
export async function fillPersonalTables(db: Database, person: Person, at: Date): Promise<void> {
  const { id: userId, email, mark } = person;
  const expiresAt = new Date(at.getTime() + 86_400_000);
  await db
    .insert(identities)
    .values({ issuer: 'https://issuer.example', subject: `subject ${mark}`, userId, email, createdAt: at });
  await db.insert(passkeys).values({
    ...{ userId, name: `Key of ${mark}`, credentialId: `credential ${mark}`, publicKey: `key ${mark}` },
    ...{ counter: 0, transports: [], createdAt: at },
  });
  await db
    .insert(passkeyChallenges)
    .values({ hash: `challenge ${mark}`, purpose: 'change-sign-in', userId, expiresAt });
  await db.insert(authenticators).values({ userId, secret: `secret app ${mark}`, createdAt: at });
  await db.insert(recoveryCodes).values({ userId, hash: `recovery ${mark}` });
  await db.insert(secondSteps).values({ userId, handleHash: `handle ${mark}`, attempts: 0, expiresAt });
  await db
    .update(sessions)
    .set({ device: `Browser of ${mark}` })
    .where(eq(sessions.userId, userId));
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  await db.insert(playingDevices).values({ userId, sessionHash: session?.tokenHash ?? '', generation: 1, seenAt: at });
  const device = { userId, device: `Browser of ${mark}`, firstSeenAt: at };
  await db.insert(knownDevices).values(device).onConflictDoNothing();
  await db.insert(signInNetworks).values({ userId, network: `network of ${mark}`, lastUsedAt: at });
  await db.insert(resetCodes).values({ userId, handleHash: '', codeHash: `hash ${mark}`, attempts: 0, expiresAt });
  await db.insert(resetLinks).values({ userId, tokenHash: `hash ${mark}`, expiresAt });
  await fillPurchases(db, person, await fillPlayback(db, person, at), at);
  await db.insert(outbox).values({ mail: { to: email, subject: `Mail to ${mark}`, text: `secret link of ${mark}` } });
  await db.insert(mailbox).values({ to: email, subject: 'x', text: 'x', at });
  await db.insert(limits).values({ key: `login-anywhere:${email}`, count: 1, resetsAt: expiresAt });
  const entry = { at, source: 'operator', actor: 'an operator', action: 'log-out' } as const;
  await db.insert(auditLog).values({ ...entry, target: `account:${userId}`, after: { sessions: 0 } });
}
