import type { z } from 'zod';
import type { audioEventBody, HistoryEntry, StreamUrl, VideoEventBody } from '@inspire/shared/contracts';
import { NotFound } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { VideoRepository } from '../catalogue/video-repository';
import { videoView } from '../catalogue/video-view';
import type { DevicePlaces } from '../entitlements/device-places';
import { rightOf, type TrackFacts, type VideoFacts } from '../entitlements/entitlement';
import type { FactsRepository, Playable } from '../entitlements/facts-repository';
import { PlaybackRefused } from '../entitlements/playback-refused';
import { streamAddress } from '../media/stream-address';
import type { StreamKind, StreamTokens } from '../media/stream-token';
import type { ProgressRepository } from './progress-repository';

export interface PlaybackDependencies {
  readonly facts: FactsRepository;
  readonly places: DevicePlaces;
  readonly progress: ProgressRepository;
  readonly videos: VideoRepository;
  readonly tokens: StreamTokens;
  readonly clock: () => Date;
}

/** The account that asks, and on which device. */
type Viewer = Pick<Session, 'userId' | 'token'>;

interface Viewing {
  readonly kind: StreamKind;
  readonly id: number;
  readonly viewer: Viewer;
  readonly minutes: number;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new NotFound();
  return value;
};

/** Stream addresses, positions and history: section 4 (playback), decisions 16, 32 and 36 to 40. */
export function createPlaybackService({ facts, places, progress, videos, tokens, clock }: PlaybackDependencies) {
  const check = (facts: VideoFacts | TrackFacts): void => {
    const right = rightOf(facts);
    if (!right.allowed) throw new PlaybackRefused(right.reason, right.detail);
  };

  const streamOf = async (viewing: Viewing, item: Playable<VideoFacts | TrackFacts>): Promise<StreamUrl> => {
    const { kind, id, viewer, minutes } = viewing;
    check(item.facts);
    const { state, ...device } = await places.enter(viewer);
    check({ ...item.facts, device: state });
    const expiresAt = new Date(clock().getTime() + minutes * 60_000);
    const token = tokens.sign({ kind, id, user: viewer.userId, ...device, folder: item.mediaFolder, expiresAt });
    return { url: streamAddress(token, kind), expiresAt: expiresAt.toISOString() };
  };

  return {
    /** `minutes` is the call's `validTime`. @throws NotFound, PlaybackRefused */
    async streamVideo(id: number, viewer: Viewer, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'video', id, viewer, minutes }, found(await facts.video(id, viewer.userId, clock())));
    },

    /** @throws NotFound, PlaybackRefused */
    async streamTrack(id: number, viewer: Viewer, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'track', id, viewer, minutes }, found(await facts.track(id, viewer.userId, clock())));
    },

    /** Seconds, 0 for a video never opened (decision 38). @throws NotFound */
    async position(video: number, user: number): Promise<number> {
      return found(await progress.position(user, video));
    },

    /** Records an event with its position (decision 32). @throws NotFound */
    async recordVideoEvent(event: VideoEventBody, viewer: Viewer): Promise<void> {
      const now = clock();
      const claimed = event.playStartedAt === undefined ? undefined : new Date(event.playStartedAt);
      // A device whose clock runs ahead would otherwise make every later viewing look stale.
      const startedAt = claimed && claimed > now ? now : claimed;
      if (!(await progress.recordVideoEvent(viewer.userId, event, startedAt, now))) throw new NotFound();
      if (event.event !== 'pause') await places.see(viewer);
    },

    /** @throws NotFound */
    async recordTrackEvent(event: z.output<typeof audioEventBody>, viewer: Viewer): Promise<void> {
      if (!(await progress.recordTrackEvent(viewer.userId, event, clock()))) throw new NotFound();
      // What stopped plays no further; what starts, perhaps out of the browser's memory, plays to its end.
      const track = event.event === 'start' ? await facts.track(event.audio_id, viewer.userId, clock()) : undefined;
      await places.see(viewer, Math.max(0, (track?.playsAlone ?? 0) - event.progressTime));
    },

    /** True once a viewing reached the end, false when a new one begins (section 4). @throws NotFound */
    async setValidFlag(video: number, user: number, validFlag: boolean): Promise<void> {
      if (!(await progress.setValidFlag(user, video, validFlag, clock()))) throw new NotFound();
    },

    /** Continue-watching, newest first (section 3, decision 38). */
    async history(user: number): Promise<HistoryEntry[]> {
      const rows = await videos.listWatched(user, clock());
      return rows.map((row) => ({ videoData: videoView(row), progressTime: row.position, validFlag: row.validFlag }));
    },
  };
}

export type PlaybackService = ReturnType<typeof createPlaybackService>;
