import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { knownDevices, users } from '../../database/schema/accounts';
import { newDeviceMail } from '../mail/templates/security-mails';
import { enqueueMail } from '../outbox/enqueue-mail';

const DAY_MS = 24 * 3_600_000;
/** A script that invents browsers must neither flood the owner with mails nor the table with rows. */
const MAX_MAILS_PER_DAY = 5;
const MAX_DEVICES = 100;

interface SignInDevice {
  readonly userId: number;
  readonly device: string;
}

/** Stores the device of a sign-in. @returns false when it was known */
export async function rememberDevice(tx: Database, { userId, device }: SignInDevice, now: Date): Promise<boolean> {
  const added = await tx
    .insert(knownDevices)
    .values({ userId, device, firstSeenAt: now })
    .onConflictDoNothing()
    .returning({ device: knownDevices.device });
  if (added.length === 0) return false;
  const excess = tx
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.firstSeenAt), knownDevices.device)
    .offset(MAX_DEVICES);
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.device, excess)));
  return true;
}

/**
 * Stores the device of a sign-in and informs the owner by mail if it is new to the account, once per device. Pass the
 * transaction that starts the session and holds the account's row.
 */
export async function reportNewDevice(tx: Database, signIn: SignInDevice, now: Date): Promise<void> {
  if (!(await rememberDevice(tx, signIn, now))) return;
  const { userId, device } = signIn;
  const today = and(eq(knownDevices.userId, userId), gt(knownDevices.firstSeenAt, new Date(now.getTime() - DAY_MS)));
  const [recent] = await tx.select({ count: count() }).from(knownDevices).where(today);
  if ((recent?.count ?? 0) > MAX_MAILS_PER_DAY) return;
  const [owner] = await tx
    .select({ to: users.email, userName: users.userName, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, userId));
  if (owner) await enqueueMail(tx, newDeviceMail({ ...owner, device, at: now }));
}
