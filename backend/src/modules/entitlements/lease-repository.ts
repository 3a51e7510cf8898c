import { DrizzleQueryError, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { sessions } from '../../database/schema/accounts';
import { playingDevices as devices } from '../../database/schema/playing-devices';

/** The device, and the generation of its lease in which a stream URL was issued. */
export interface PlaybackLease {
  readonly device: number;
  readonly generation: number;
}

/** `ended`: its session has ended. */
export type LeaseStatus = 'active' | 'displaced' | 'ended';

export interface LeaseCheck extends PlaybackLease {
  readonly user: number;
  readonly now: Date;
}

export interface LeaseRequest extends LeaseCheck {
  /** The device counts as playing from this moment on; in the future for media that needs no further request. */
  readonly seen: Date;
  /** Devices seen after this moment hold a lease. */
  readonly since: Date;
  readonly limit: number;
}

const hasLiveSession = (now: Date) =>
  sql`exists (select 1 from ${sessions} where ${sessions.tokenHash} = ${devices.sessionHash}
  and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`;

/** Compares generations only: `displaced` for a stream URL of an earlier generation. */
async function findStatus(db: Database, { user, device, generation, now }: LeaseCheck): Promise<LeaseStatus> {
  const [found] = await queryRows<{ generation: number }>(
    db,
    sql`
    select ${devices.generation} as generation from ${devices}
    where ${devices.id} = ${device} and ${devices.userId} = ${user} and ${hasLiveSession(now)}`,
  );
  if (!found) return 'ended';
  return found.generation === generation ? 'active' : 'displaced';
}

/** @returns false when the device holds no lease */
async function extendLease(db: Database, request: LeaseRequest): Promise<boolean> {
  const { user, device, generation, now, seen, since } = request;
  const rows = await queryRows(
    db,
    sql`
    update ${devices} set seen_at = greatest(${devices.seenAt}, ${seen.toISOString()}::timestamptz)
    where ${devices.id} = ${device} and ${devices.userId} = ${user} and ${devices.generation} = ${generation}
      and ${devices.seenAt} > ${since.toISOString()}::timestamptz and ${hasLiveSession(now)}
    returning ${devices.id}`,
  );
  return rows.length > 0;
}

/** Displaces the oldest leases beyond the limit. */
const startLease = (db: Database, request: LeaseRequest): Promise<LeaseStatus> =>
  db.transaction(async (tx) => {
    const { user, device, now, seen, since, limit } = request;
    // Lock the account: two concurrent requests would both find the last free lease.
    await tx.execute(sql`select 1 from users where id = ${user} for no key update`);
    const status = await findStatus(tx, request);
    if (status !== 'active') return status;
    const moment = sql`${now.toISOString()}::timestamptz`;
    await tx.execute(sql`
      update ${devices} set turn = ${devices.generation} + 1, displaced_at = ${moment}, started_at = null, seen_at = null
      where ${devices.id} in (
        select ${devices.id} from ${devices}
        where ${devices.userId} = ${user} and ${devices.id} <> ${device} and ${devices.seenAt} > ${since.toISOString()}::timestamptz
        order by ${devices.startedAt} desc, ${devices.id} desc offset ${limit - 1})`);
    await tx.execute(sql`
      update ${devices} set started_at = ${moment}, seen_at = ${seen.toISOString()}::timestamptz, displaced_at = null where ${devices.id} = ${device}`);
    return 'active';
  });

const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  'code' in error.cause &&
  error.cause.code === '23503';

type RegisteredDevice = PlaybackLease & { readonly isDisplaced: boolean };

async function registerDevice(db: Database, sessionId: string): Promise<RegisteredDevice | undefined> {
  const [row] = await queryRows<{ id: number; generation: number; displaced: boolean }>(
    db,
    sql`
    insert into ${devices} (user_id, session_hash, turn)
    select ${sessions.userId}, ${sessions.tokenHash}, 0 from ${sessions} where ${sessions.id} = ${sessionId}
    on conflict (session_hash) do update set turn = ${devices.generation}
    returning ${devices.id} as id, ${devices.generation} as generation, ${devices.displacedAt} is not null as displaced`,
  );
  return row && { device: row.id, generation: row.generation, isDisplaced: row.displaced };
}

/** All moments are parameters, so that `PlaybackLeases` contains every rule about time. */
export function createLeaseRepository(db: Database) {
  return {
    /**
     * Finds or adds the device of a session. `isDisplaced` until the displacement is acknowledged.
     * @returns undefined when there is no such session
     */
    register: (sessionId: string): Promise<RegisteredDevice | undefined> =>
      registerDevice(db, sessionId).catch((error: unknown) => {
        // The token was renewed between reading its hash and referring to it.
        if (isForeignKeyViolation(error)) return registerDevice(db, sessionId);
        throw error;
      }),

    /** Clears the displacement. @returns how many other devices of the account hold a lease */
    async acknowledgeDisplacement(device: number, since: Date): Promise<number> {
      const [row] = await queryRows<{ others: number }>(
        db,
        sql`
        with acknowledged as (
          update ${devices} set displaced_at = null where ${devices.id} = ${device} returning ${devices.userId} as user_id
        )
        select count(*)::int as others from ${devices} join acknowledged on acknowledged.user_id = ${devices.userId}
        where ${devices.id} <> ${device} and ${devices.seenAt} > ${since.toISOString()}::timestamptz`,
      );
      return row?.others ?? 0;
    },

    /** Does not acquire a lease. */
    check: (request: LeaseCheck): Promise<LeaseStatus> => findStatus(db, request),

    /** Extends the device's lease or starts one; the oldest lease is displaced when none is free. */
    acquire: async (request: LeaseRequest): Promise<LeaseStatus> =>
      (await extendLease(db, request)) ? 'active' : startLease(db, request),

    /** Does nothing when the session's device holds no lease. */
    async heartbeat(sessionId: string, seen: Date, since: Date): Promise<void> {
      await db.execute(sql`
        update ${devices} set seen_at = ${seen.toISOString()}::timestamptz
        where ${devices.sessionHash} = (select ${sessions.tokenHash} from ${sessions} where ${sessions.id} = ${sessionId})
          and ${devices.seenAt} > ${since.toISOString()}::timestamptz`);
    },
  };
}

export type LeaseRepository = ReturnType<typeof createLeaseRepository>;
