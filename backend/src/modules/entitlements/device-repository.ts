import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { sessions } from '../../database/schema/accounts';
import { playingDevices as devices } from '../../database/schema/playing-devices';

/** One viewing's hold on a device: the device, and the turn in which its address was given. */
export interface PlaybackLease {
  readonly device: number;
  readonly turn: number;
}

/** `gone`: its session has ended. */
export type LeaseStatus = 'playing' | 'displaced' | 'gone';

export interface LookRequest extends PlaybackLease {
  readonly user: number;
  readonly now: Date;
}

export interface ClaimRequest extends LookRequest {
  /** Until when its last sign of playing counts; ahead for what is played without another one. */
  readonly seen: Date;
  /** Devices that were seen after this moment play. */
  readonly since: Date;
  readonly limit: number;
}

const live = (now: Date) => sql`exists (select 1 from ${sessions} where ${sessions.tokenHash} = ${devices.sessionHash}
  and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`;

/** Which devices of an account play. Moments are given, so that every rule about them stands in one place. */
export function createDeviceRepository(db: Database) {
  /** Moves `seen_at` of a device that has its place; false for one that has none. */
  const touch = async ({ user, device, turn, now, seen, since }: ClaimRequest): Promise<boolean> => {
    const rows = await queryRows(
      db,
      sql`
      update ${devices} set seen_at = greatest(${devices.seenAt}, ${seen.toISOString()}::timestamptz)
      where ${devices.id} = ${device} and ${devices.userId} = ${user} and ${devices.turn} = ${turn}
        and ${devices.seenAt} > ${since.toISOString()}::timestamptz and ${live(now)}
      returning ${devices.id}`,
    );
    return rows.length > 0;
  };

  /** Where a viewing's device stands, its place left aside: `displaced` when its address is of an earlier turn. */
  const stateOf = async (database: Database, { user, device, turn, now }: LookRequest): Promise<LeaseStatus> => {
    const [found] = await queryRows<{ turn: number }>(
      database,
      sql`
      select ${devices.turn} as turn from ${devices}
      where ${devices.id} = ${device} and ${devices.userId} = ${user} and ${live(now)}`,
    );
    if (!found) return 'gone';
    return found.turn === turn ? 'playing' : 'displaced';
  };

  const takePlace = ({ user, device, turn, now, seen, since, limit }: ClaimRequest): Promise<LeaseStatus> =>
    db.transaction(async (tx) => {
      // One claim of an account at a time: two would both find the last free place.
      await tx.execute(sql`select 1 from users where id = ${user} for no key update`);
      const state = await stateOf(tx, { user, device, turn, now });
      if (state !== 'playing') return state;
      const moment = sql`${now.toISOString()}::timestamptz`;
      await tx.execute(sql`
        update ${devices} set turn = ${devices.turn} + 1, displaced_at = ${moment}, started_at = null, seen_at = null
        where ${devices.id} in (
          select ${devices.id} from ${devices}
          where ${devices.userId} = ${user} and ${devices.id} <> ${device} and ${devices.seenAt} > ${since.toISOString()}::timestamptz
          order by ${devices.startedAt} desc, ${devices.id} desc offset ${limit - 1})`);
      await tx.execute(sql`
        update ${devices} set started_at = ${moment}, seen_at = ${seen.toISOString()}::timestamptz, displaced_at = null where ${devices.id} = ${device}`);
      return 'playing';
    });

  return {
    /** The device of a session, with whether it has still to be told that it was displaced; undefined without a session. */
    async enter(sessionHash: string): Promise<(PlaybackLease & { readonly isDisplaced: boolean }) | undefined> {
      const [row] = await queryRows<{ id: number; turn: number; displaced: boolean }>(
        db,
        sql`
        insert into ${devices} (user_id, session_hash, turn)
        select ${sessions.userId}, ${sessions.tokenHash}, 0 from ${sessions} where ${sessions.tokenHash} = ${sessionHash}
        on conflict (session_hash) do update set turn = ${devices.turn}
        returning ${devices.id} as id, ${devices.turn} as turn, ${devices.displacedAt} is not null as displaced`,
      );
      return row && { device: row.id, turn: row.turn, isDisplaced: row.displaced };
    },

    /** Forgets that it has still to be told. @returns how many other devices of its account play */
    async acknowledgeDisplacement(device: number, since: Date): Promise<number> {
      const [row] = await queryRows<{ others: number }>(
        db,
        sql`
        with told as (
          update ${devices} set displaced_at = null where ${devices.id} = ${device} returning ${devices.userId} as user_id
        )
        select count(*)::int as others from ${devices} join told on told.user_id = ${devices.userId}
        where ${devices.id} <> ${device} and ${devices.seenAt} > ${since.toISOString()}::timestamptz`,
      );
      return row?.others ?? 0;
    },

    /** Whether a viewing could go on, without giving its device a place. */
    look: (request: LookRequest): Promise<LeaseStatus> => stateOf(db, request),

    /** Keeps the device's place, or gives it one; the oldest device gives way when there is none left. */
    claim: async (request: ClaimRequest): Promise<LeaseStatus> =>
      (await touch(request)) ? 'playing' : takePlace(request),

    /** Notes that the device of a session, if it has a place, still plays. */
    async see(sessionHash: string, seen: Date, since: Date): Promise<void> {
      await db.execute(sql`
        update ${devices} set seen_at = ${seen.toISOString()}::timestamptz
        where ${devices.sessionHash} = ${sessionHash} and ${devices.seenAt} > ${since.toISOString()}::timestamptz`);
    },
  };
}

export type DeviceRepository = ReturnType<typeof createDeviceRepository>;
