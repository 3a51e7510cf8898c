import type { audioEventBody, HistoryEntry, StreamUrl, VideoEventBody } from '@inspire/shared/contracts';
import type { z } from 'zod';
import { NotFound } from '../../errors/errors';
import type { VideoRepository } from '../catalogue/video-repository';
import { videoView } from '../catalogue/video-view';
import { rightOf, type TrackFacts, type VideoFacts } from '../entitlements/entitlement';
import type { FactsRepository, Playable } from '../entitlements/facts-repository';
import { PlaybackRefused } from '../entitlements/playback-refused';
import { streamAddress } from '../media/stream-address';
import type { StreamKind, StreamTokens } from '../media/stream-token';
import type { ProgressRepository } from './progress-repository';

export interface PlaybackDependencies {
  readonly facts: FactsRepository;
  readonly progress: ProgressRepository;
  readonly videos: VideoRepository;
  readonly tokens: StreamTokens;
  readonly clock: () => Date;
}

interface Viewing {
  readonly kind: StreamKind;
  readonly id: number;
  readonly user: number;
  readonly minutes: number;
}

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new NotFound();
  return value;
};

/** Stream addresses, positions and history: section 4 (playback), decisions 16, 32 and 36 to 40. */
export function createPlaybackService({ facts, progress, videos, tokens, clock }: PlaybackDependencies) {
  const streamOf = (viewing: Viewing, item: Playable<VideoFacts | TrackFacts>): StreamUrl => {
    const { kind, id, user, minutes } = viewing;
    const right = rightOf(item.facts);
    if (!right.allowed) throw new PlaybackRefused(right.reason, right.detail);
    const expiresAt = new Date(clock().getTime() + minutes * 60_000);
    const token = tokens.sign({ kind, id, user, folder: item.mediaFolder, expiresAt });
    return { url: streamAddress(token, kind), expiresAt: expiresAt.toISOString() };
  };

  return {
    /** `minutes` is the call's `validTime`. @throws NotFound, PlaybackRefused */
    async streamVideo(id: number, user: number, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'video', id, user, minutes }, found(await facts.video(id, user, clock())));
    },

    /** @throws NotFound, PlaybackRefused */
    async streamTrack(id: number, user: number, minutes: number): Promise<StreamUrl> {
      return streamOf({ kind: 'track', id, user, minutes }, found(await facts.track(id, user, clock())));
    },

    /** Seconds, 0 for a video never opened (decision 38). @throws NotFound */
    async position(video: number, user: number): Promise<number> {
      return found(await progress.position(user, video));
    },

    /** Records an event with its position (decision 32). @throws NotFound */
    async recordVideoEvent(event: VideoEventBody, user: number): Promise<void> {
      const now = clock();
      const claimed = event.playStartedAt === undefined ? undefined : new Date(event.playStartedAt);
      // A device whose clock runs ahead would otherwise make every later viewing look stale.
      const startedAt = claimed && claimed > now ? now : claimed;
      if (!(await progress.recordVideoEvent(user, event, startedAt, now))) throw new NotFound();
    },

    /** @throws NotFound */
    async recordTrackEvent(event: z.output<typeof audioEventBody>, user: number): Promise<void> {
      if (!(await progress.recordTrackEvent(user, event, clock()))) throw new NotFound();
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
