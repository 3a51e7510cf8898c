import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { sessions } from '../../database/schema/accounts';
import { playingDevices as devices } from '../../database/schema/playing-devices';
import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';

/** The device, and the generation of its lease in which a stream URL was issued. */
interface PlaybackLease {
  readonly device: number;
  readonly generation: number;
}

/** `ended`: its session has ended. */
type LeaseStatus = 'active' | 'displaced' | 'ended';

interface LeaseCheck extends PlaybackLease {
  readonly user: number;
  readonly now: Date;
}

interface LeaseRequest extends LeaseCheck {
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
    sql`/* lease_status */
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
    sql`/* extend_lease */
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

/** `isDisplaced` until the displacement is acknowledged. */
type RegisteredDevice = PlaybackLease & { readonly isDisplaced: boolean };

/**
 * A known device costs no write: an upsert would take an id of the sequence for each stream URL. The id is read as a number whether the
 * column has 32 bits or, in a later release, 64.
 */
async function registerDevice(db: Database, sessionId: string): Promise<RegisteredDevice | undefined> {
  const [row] = await queryRows<{ id: number; generation: number; displaced: boolean }>(
    db,
    sql`/* register_device */
    with session as (
      select ${sessions.userId} as user_id, ${sessions.tokenHash} as hash from ${sessions} where ${sessions.id} = ${sessionId}
    ),
    known as (
      select ${devices.id} as id, ${devices.generation} as generation, ${devices.displacedAt} as displaced_at
      from ${devices} join session on ${devices.sessionHash} = session.hash
    ),
    added as (
      insert into ${devices} (user_id, session_hash, turn)
      select user_id, hash, 0 from session where not exists (select 1 from known)
      on conflict (session_hash) do update set turn = ${devices.generation}
      returning ${devices.id} as id, ${devices.generation} as generation, ${devices.displacedAt} as displaced_at
    )
    select id::float8, generation, displaced_at is not null as displaced from known
    union all select id::float8, generation, displaced_at is not null from added`,
  );
  return row && { device: row.id, generation: row.generation, isDisplaced: row.displaced };
}

/**
 * Finds or adds the device of a session.
 * @returns undefined when there is no such session
 */
const findDevice = (db: Database, sessionId: string): Promise<RegisteredDevice | undefined> =>
  registerDevice(db, sessionId).catch((error: unknown) => {
    // The token was renewed between reading its hash and referring to it.
    if (isForeignKeyViolation(error)) return registerDevice(db, sessionId);
    throw error;
  });

/** Clears the displacement. @returns how many other devices of the account hold a lease */
async function acknowledgeDisplacement(db: Database, device: number, since: Date): Promise<number> {
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
}

/**
 * A device holds its lease for this long after its last request for media or its last progress report, which arrives every
 * 30 seconds. A pause looks like a seek, so a paused device keeps its lease as long.
 */
export const LEASE_TTL_MS = 90_000;

interface PlaybackLeasesOptions {
  readonly db: Database;
  readonly limit: number;
  readonly clock: () => Date;
}

type Device = Pick<Session, 'id'>;

/**
 * Limits how many devices of an account play at the same time; a new device displaces the oldest one (D-16, ADR-19). A request
 * for media acquires a lease, a request for a stream URL does not: players also prefetch stream URLs.
 */
export function createPlaybackLeases({ db, limit, clock }: PlaybackLeasesOptions) {
  const since = () => new Date(clock().getTime() - LEASE_TTL_MS);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1_000);
  return {
    /**
     * Registers the device that requests a stream URL. A displaced one is `displaced` on its first request, which its player
     * makes by itself, so that the viewer learns why it stopped; a second request means that the viewer wants to play here.
     * @throws UnauthenticatedError
     */
    async register({ id }: Device): Promise<PlaybackLease & { readonly status: Exclude<LeaseStatus, 'ended'> }> {
      const registered = await findDevice(db, id);
      if (!registered) throw new UnauthenticatedError();
      const { isDisplaced, ...lease } = registered;
      const isRejected = isDisplaced && (await acknowledgeDisplacement(db, lease.device, since())) >= limit;
      return { ...lease, status: isRejected ? 'displaced' : 'active' };
    },

    /**
     * Call it for a request for media.
     * @param heartbeatGraceSeconds how long the device can now play without another request
     */
    async acquire(user: number, lease: PlaybackLease, heartbeatGraceSeconds: number): Promise<LeaseStatus> {
      const { device, generation } = lease;
      const moments = { now: clock(), seen: inSeconds(heartbeatGraceSeconds), since: since() };
      const request = { user, device, generation, limit, ...moments };
      return (await extendLease(db, request)) ? 'active' : startLease(db, request);
    },

    /** Call it for a request for a playlist: players prefetch playlists too, so it acquires no lease. */
    check: (user: number, { device, generation }: PlaybackLease): Promise<LeaseStatus> =>
      findStatus(db, { user, device, generation, now: clock() }),

    /**
     * Returns the update for a progress report, as a part of its statement: a device that plays from its buffer requests no media. It
     * changes nothing without a lease.
     * @param graceSeconds how long the device can play without another request; undefined for one that stops, which keeps its lease as it is
     */
    heartbeat({ id }: Device, graceSeconds: number | undefined): SQL {
      const seen = graceSeconds === undefined ? null : inSeconds(graceSeconds).toISOString();
      return sql`
        update ${devices} set seen_at = ${seen}::timestamptz
        where ${seen}::timestamptz is not null and ${devices.seenAt} > ${since().toISOString()}::timestamptz
          and ${devices.sessionHash} = (select ${sessions.tokenHash} from ${sessions} where ${sessions.id} = ${id})`;
    },
  };
}

export type PlaybackLeases = ReturnType<typeof createPlaybackLeases>;
