import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { LeaseRepository, LeaseStatus, PlaybackLease } from './lease-repository';

/**
 * A device holds its lease for this long after its last request for media or its last progress report, which arrives every
 * 30 seconds. A pause looks like a seek, so a paused device keeps its lease as long.
 */
export const LEASE_TTL_MS = 90_000;

export interface PlaybackLeasesOptions {
  readonly leases: LeaseRepository;
  readonly limit: number;
  readonly clock: () => Date;
}

type Device = Pick<Session, 'id'>;

/**
 * Limits how many devices of an account play at the same time; a new device displaces the oldest one (D-16, ADR-19). A request
 * for media acquires a lease, a request for a stream URL does not: players also prefetch stream URLs.
 */
export function createPlaybackLeases({ leases, limit, clock }: PlaybackLeasesOptions) {
  const since = () => new Date(clock().getTime() - LEASE_TTL_MS);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1_000);
  return {
    /**
     * Registers the device that requests a stream URL. A displaced one is `displaced` on its first request, which its player
     * makes by itself, so that the viewer learns why it stopped; a second request means that the viewer wants to play here.
     * @throws UnauthenticatedError
     */
    async register({ id }: Device): Promise<PlaybackLease & { readonly status: Exclude<LeaseStatus, 'ended'> }> {
      const registered = await leases.register(id);
      if (!registered) throw new UnauthenticatedError();
      const { isDisplaced, ...lease } = registered;
      const isRejected = isDisplaced && (await leases.acknowledgeDisplacement(lease.device, since())) >= limit;
      return { ...lease, status: isRejected ? 'displaced' : 'active' };
    },

    /**
     * Call it for a request for media.
     * @param heartbeatGraceSeconds how long the device can now play without another request
     */
    acquire: (user: number, lease: PlaybackLease, heartbeatGraceSeconds: number): Promise<LeaseStatus> =>
      leases.acquire({
        user,
        device: lease.device,
        generation: lease.generation,
        now: clock(),
        seen: inSeconds(heartbeatGraceSeconds),
        since: since(),
        limit,
      }),

    /** Call it for a request for a playlist: players prefetch playlists too, so it acquires no lease. */
    check: (user: number, { device, generation }: PlaybackLease): Promise<LeaseStatus> =>
      leases.check({ user, device, generation, now: clock() }),

    /** Call it for a progress report: a device that plays from its buffer requests no media. */
    heartbeat: ({ id }: Device, heartbeatGraceSeconds = 0): Promise<void> =>
      leases.heartbeat(id, inSeconds(heartbeatGraceSeconds), since()),
  };
}

export type PlaybackLeases = ReturnType<typeof createPlaybackLeases>;
