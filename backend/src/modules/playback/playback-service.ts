import type { z } from 'zod';
import type { audioEventBody, HistoryEntry, StreamUrl, VideoEventBody } from '@inspire/shared/contracts';
import { NotFoundError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { VideoRepository } from '../catalogue/video-repository';
import { videoView } from '../catalogue/video-view';
import type { AccessRepository, Playable } from '../entitlements/access-repository';
import { decideAccess, type TrackAccessFacts, type VideoAccessFacts } from '../entitlements/entitlement';
import { PlaybackDeniedError } from '../entitlements/playback-denied-error';
import type { PlaybackLeases } from '../entitlements/playback-leases';
import { streamPath } from '../media/stream-path';
import type { StreamKind, StreamTokens } from '../media/stream-token';
import type { ProgressRepository } from './progress-repository';

export interface PlaybackDependencies {
  readonly facts: AccessRepository;
  readonly places: PlaybackLeases;
  readonly progress: ProgressRepository;
  readonly videos: VideoRepository;
  readonly tokens: StreamTokens;
  readonly clock: () => Date;
}

/** The account that asks, and on which device. */
type ViewerSession = Pick<Session, 'userId' | 'token'>;

interface Viewing {
  readonly kind: StreamKind;
  readonly id: number;
  readonly viewer: ViewerSession;
  readonly minutes: number;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new NotFoundError();
  return value;
};

/** Stream addresses, positions and history: SPEC-4 (playback), D-16, D-32 and D-36 to 40. */
export function createPlaybackService({ facts, places, progress, videos, tokens, clock }: PlaybackDependencies) {
  const check = (facts: VideoAccessFacts | TrackAccessFacts): void => {
    const right = decideAccess(facts);
    if (!right.allowed) throw new PlaybackDeniedError(right.reason, right.detail);
  };

  const streamOf = async (
    viewing: Viewing,
    item: Playable<VideoAccessFacts | TrackAccessFacts>,
  ): Promise<StreamUrl> => {
    const { kind, id, viewer, minutes } = viewing;
    check(item.facts);
    const { state, ...device } = await places.enter(viewer);
    check({ ...item.facts, device: state });
    const expiresAt = new Date(clock().getTime() + minutes * 60_000);
    const token = tokens.sign({ kind, id, user: viewer.userId, ...device, folder: item.mediaFolder, expiresAt });
    return { url: streamPath(token, kind), expiresAt: expiresAt.toISOString() };
  };

  return {
    /** `minutes` is the call's `validTime`. @throws NotFoundError, PlaybackDeniedError */
    async streamVideo(id: number, viewer: ViewerSession, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'video', id, viewer, minutes }, found(await facts.video(id, viewer.userId, clock())));
    },

    /** @throws NotFoundError, PlaybackDeniedError */
    async streamTrack(id: number, viewer: ViewerSession, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'track', id, viewer, minutes }, found(await facts.track(id, viewer.userId, clock())));
    },

    /** Seconds, 0 for a video never opened (D-38). @throws NotFoundError */
    async position(video: number, user: number): Promise<number> {
      return found(await progress.position(user, video));
    },

    /** Records an event with its position (D-32). @throws NotFoundError */
    async recordVideoEvent(event: VideoEventBody, viewer: ViewerSession): Promise<void> {
      const now = clock();
      const claimed = event.playStartedAt === undefined ? undefined : new Date(event.playStartedAt);
      // A device whose clock runs ahead would otherwise make every later viewing look stale.
      const startedAt = claimed && claimed > now ? now : claimed;
      if (!(await progress.recordVideoEvent(viewer.userId, event, startedAt, now))) throw new NotFoundError();
      if (event.event !== 'pause') await places.see(viewer);
    },

    /** @throws NotFoundError */
    async recordTrackEvent(event: z.output<typeof audioEventBody>, viewer: ViewerSession): Promise<void> {
      if (!(await progress.recordTrackEvent(viewer.userId, event, clock()))) throw new NotFoundError();
      // What stopped plays no further; what starts, perhaps out of the browser's memory, plays to its end.
      const track = event.event === 'start' ? await facts.track(event.audio_id, viewer.userId, clock()) : undefined;
      await places.see(viewer, Math.max(0, (track?.heartbeatGraceSeconds ?? 0) - event.progressTime));
    },

    /** True once a viewing reached the end, false when a new one begins (SPEC-4). @throws NotFoundError */
    async setValidFlag(video: number, user: number, validFlag: boolean): Promise<void> {
      if (!(await progress.setValidFlag(user, video, validFlag, clock()))) throw new NotFoundError();
    },

    /** Continue-watching, newest first (SPEC-3, D-38). */
    async history(user: number): Promise<HistoryEntry[]> {
      const rows = await videos.listWatched(user, clock());
      return rows.map((row) => ({ videoData: videoView(row), progressTime: row.position, validFlag: row.validFlag }));
    },
  };
}

export type PlaybackService = ReturnType<typeof createPlaybackService>;
