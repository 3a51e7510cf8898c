import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import { hashToken } from '../accounts/tokens';
import type { DeviceRepository, LeaseStatus, PlaybackLease } from './device-repository';

/**
 * A device plays until this long after its last request for media or its last word of progress, which come every 30
 * seconds. Pausing is not told from seeking, so a paused one keeps its place as long, too.
 */
export const LEASE_TTL_MS = 90_000;

export interface DevicePlacesOptions {
  readonly devices: DeviceRepository;
  /** DEVICE_LIMIT */
  readonly limit: number;
  readonly clock: () => Date;
}

type SessionToken = Pick<Session, 'token'>;

/**
 * An account plays on so many devices at a time, and the oldest one gives way to a new one (D-16). A place is taken by
 * asking for media, not by asking for an address: addresses are also asked for ahead.
 */
export function createPlaybackLeases({ devices, limit, clock }: DevicePlacesOptions) {
  const since = () => new Date(clock().getTime() - LEASE_TTL_MS);
  /** As if it had been seen at the end of what it plays by itself. */
  const seenFor = (seconds: number) => new Date(clock().getTime() + seconds * 1_000);
  return {
    /**
     * The device that asks for an address. One that had to give way is `displaced` the first time it asks, which its player
     * does by itself, so that its viewer reads why; who asks again wants to play here. @throws Unauthenticated
     */
    async enter({ token }: SessionToken): Promise<PlaybackLease & { readonly state: Exclude<LeaseStatus, 'gone'> }> {
      const entered = await devices.enter(hashToken(token));
      if (!entered) throw new UnauthenticatedError();
      const { isDisplaced, ...device } = entered;
      const isTaken = isDisplaced && (await devices.acknowledgeDisplacement(device.device, since())) >= limit;
      return { ...device, state: isTaken ? 'displaced' : 'playing' };
    },

    /**
     * Called when media are asked for: keeps the place, or takes one.
     * @param heartbeatGraceSeconds seconds that the device may now play without another sign of it
     */
    claim: (user: number, device: PlaybackLease, heartbeatGraceSeconds: number): Promise<LeaseStatus> =>
      devices.claim({
        user,
        device: device.device,
        turn: device.turn,
        now: clock(),
        seen: seenFor(heartbeatGraceSeconds),
        since: since(),
        limit,
      }),

    /** Called when a playlist is asked for: refused like media, but takes no place, because playlists are also asked for ahead. */
    look: (user: number, { device, turn }: PlaybackLease): Promise<LeaseStatus> =>
      devices.look({ user, device, turn, now: clock() }),

    /** Called when progress is told of: what is played from the browser's memory asks for no media. */
    see: ({ token }: SessionToken, heartbeatGraceSeconds = 0): Promise<void> =>
      devices.see(hashToken(token), seenFor(heartbeatGraceSeconds), since()),
  };
}

export type PlaybackLeases = ReturnType<typeof createPlaybackLeases>;
