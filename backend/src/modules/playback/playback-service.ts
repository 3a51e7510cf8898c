import type { z } from 'zod';
import type {
  audioEventBody,
  HistoryEntry,
  StreamUrl,
  ValidFlagQuery,
  VideoEventBody,
} from '@inspire/shared/contracts';
import { NotFoundError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { VideoRepository } from '../catalogue/video-repository';
import { videoView } from '../catalogue/video-view';
import type { AccessRepository, Playable } from '../entitlements/access-repository';
import {
  type AccessDecision,
  decideAccess,
  type TrackAccessFacts,
  type VideoAccessFacts,
} from '../entitlements/entitlement';
import { PlaybackDeniedError } from '../entitlements/playback-denied-error';
import type { PlaybackLeases } from '../entitlements/playback-leases';
import { type StreamKind, streamPath, type StreamTokens } from '../media/stream-token';
import { createTtlCache } from '../media/ttl-cache';
import type { Playback, ProgressRepository } from './progress-repository';
import type { CountStreamRequest } from './stream-counter';

export interface PlaybackDependencies {
  readonly access: AccessRepository;
  readonly leases: PlaybackLeases;
  readonly progress: ProgressRepository;
  readonly videos: VideoRepository;
  readonly tokens: StreamTokens;
  readonly countStream: CountStreamRequest;
  readonly clock: () => Date;
}

/** Reports after a right has ended only fill the history; D-16 gives it five minutes. */
const REPORTS_TTL_MS = 240_000;
const MAX_DECISIONS = 10_000;

type ViewerSession = Pick<Session, 'userId' | 'id'>;

interface StreamRequest {
  readonly kind: StreamKind;
  readonly id: number;
  readonly viewer: ViewerSession;
  readonly minutes: number;
}

const orNotFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw new NotFoundError();
  return value;
};

/** @returns undefined unless both are reported: playbacks can be compared only by id and start together */
function toPlayback(
  { playId, playStartedAt }: Pick<ValidFlagQuery, 'playId' | 'playStartedAt'>,
  now: Date,
): Playback | undefined {
  if (playId === undefined || playStartedAt === undefined) return undefined;
  const reported = new Date(playStartedAt);
  // Limit it to now: a device whose clock is ahead would make every later playback look stale.
  return { id: playId, startedAt: reported > now ? now : reported };
}

async function counted<T>(count: CountStreamRequest, kind: StreamKind, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    count(kind);
    return result;
  } catch (error) {
    if (error instanceof PlaybackDeniedError) count(kind, error.reason);
    throw error;
  }
}

/** Stream URLs, positions and history (SPEC-4, D-16, D-32, D-36 to D-40). */
export function createPlaybackService({
  access,
  leases,
  progress,
  videos,
  tokens,
  countStream,
  clock,
}: PlaybackDependencies) {
  const ensureAllowed = (decision: AccessDecision): void => {
    if (!decision.allowed) throw new PlaybackDeniedError(decision.reason, decision.detail);
  };
  const ensureAccess = (facts: VideoAccessFacts | TrackAccessFacts): void => ensureAllowed(decideAccess(facts));

  const decide = createTtlCache<AccessDecision>({
    size: MAX_DECISIONS,
    ttlMs: REPORTS_TTL_MS,
    isCacheable: ({ allowed }) => allowed,
    clock,
  });
  /** Reads the right once for several reports: each follows the one before after 30 s. */
  const ensureMayWatch = async (video: number, user: number): Promise<void> => {
    const read = async () => decideAccess(orNotFound(await access.video(video, user, clock())).facts);
    ensureAllowed(await decide(`${video}:${user}`, read));
  };

  const createStreamUrl = async (
    request: StreamRequest,
    item: Playable<VideoAccessFacts | TrackAccessFacts>,
  ): Promise<StreamUrl> => {
    const { kind, id, viewer, minutes } = request;
    ensureAccess(item.facts);
    const { status, ...lease } = await leases.register(viewer);
    ensureAccess({ ...item.facts, lease: status });
    const expiresAt = new Date(clock().getTime() + minutes * 60_000);
    const token = tokens.sign({ kind, id, user: viewer.userId, ...lease, folder: item.mediaFolder, expiresAt });
    return { url: streamPath(token, kind), expiresAt: expiresAt.toISOString() };
  };

  return {
    /** @param minutes the call's `validTime` @throws NotFoundError, PlaybackDeniedError */
    async streamVideo(id: number, viewer: ViewerSession, minutes: number): Promise<StreamUrl> {
      const item = orNotFound(await access.video(id, viewer.userId, clock()));
      return counted(countStream, 'video', () => createStreamUrl({ kind: 'video', id, viewer, minutes }, item));
    },

    /** @throws NotFoundError, PlaybackDeniedError */
    async streamTrack(id: number, viewer: ViewerSession, minutes: number): Promise<StreamUrl> {
      const item = orNotFound(await access.track(id, viewer.userId, clock()));
      return counted(countStream, 'track', () => createStreamUrl({ kind: 'track', id, viewer, minutes }, item));
    },

    /** @returns seconds; 0 for an unopened video (D-38) @throws NotFoundError */
    async position(video: number, user: number): Promise<number> {
      return orNotFound(await progress.position(user, video));
    },

    /**
     * Records an event with its position (D-32), of a viewer who may play the video: others would fill the history and move
     * the viewer counts without having watched.
     * @throws NotFoundError, PlaybackDeniedError
     */
    async recordVideoEvent(event: VideoEventBody, viewer: ViewerSession): Promise<void> {
      const now = clock();
      await ensureMayWatch(event.video_id, viewer.userId);
      const heartbeat = leases.heartbeat(viewer, event.event === 'pause' ? undefined : 0);
      if (!(await progress.recordVideoEvent(viewer.userId, event, toPlayback(event, now), heartbeat, now)))
        throw new NotFoundError();
    },

    /** @throws NotFoundError, PlaybackDeniedError */
    async recordTrackEvent(event: z.output<typeof audioEventBody>, viewer: ViewerSession): Promise<void> {
      const now = clock();
      const { facts, heartbeatGraceSeconds } = orNotFound(await access.track(event.audio_id, viewer.userId, now));
      ensureAccess(facts);
      // A track that starts may play to its end from the browser's cache, without another request.
      const grace = event.event === 'start' ? heartbeatGraceSeconds - event.progressTime : 0;
      const heartbeat = leases.heartbeat(viewer, Math.max(0, grace));
      if (!(await progress.recordTrackEvent(viewer.userId, event, heartbeat, now))) throw new NotFoundError();
    },

    /** Set when the video has ended, cleared when it starts again (SPEC-4). @throws NotFoundError, PlaybackDeniedError */
    async setValidFlag(video: number, user: number, { validFlag, ...reported }: ValidFlagQuery): Promise<void> {
      const now = clock();
      await ensureMayWatch(video, user);
      if (!(await progress.setValidFlag(user, video, validFlag, toPlayback(reported, now), now)))
        throw new NotFoundError();
    },

    /** Continue-watching, newest first (SPEC-3, D-38). */
    async history(user: number): Promise<HistoryEntry[]> {
      const rows = await videos.listWatched(user, clock());
      return rows.map((row) => ({ videoData: videoView(row), progressTime: row.position, validFlag: row.validFlag }));
    },
  };
}

export type PlaybackService = ReturnType<typeof createPlaybackService>;
