import { z } from 'zod';
import { qualityMaxima, REMOTE_NAME_PATTERN, SEMVER_PATTERN, SHELL_QUALITY_NAME } from '../../guards';

/**
 * Upper bounds of the buckets of each histogram, in milliseconds; of `CLS`, a score. A value on a bound belongs to its
 * bucket. A histogram has one more bucket, for what is above the last bound.
 */
export const qualityBounds = {
  LCP: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  INP: [50, 100, 150, 200, 300, 500, 800, 1_500, 3_000],
  CLS: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  loadMs: [50, 100, 200, 400, 800, 1_500, 3_000, 6_000, 12_000],
  startUpMs: [250, 500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 20_000],
  stallMs: [100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000],
} as const;

export type QualityHistogram = keyof typeof qualityBounds;

const milliseconds = z.number().min(0).max(qualityMaxima.milliseconds);
const count = z.int().min(0).max(qualityMaxima.events);

/** What the players of a release have done in a page load so far. */
export const playbackQuality = z.strictObject({
  /** From the viewer's request to the first frame, one for each start. */
  startUpMs: z.array(milliseconds).max(qualityMaxima.starts),
  /** Requests that ended, or were left, before the first frame. */
  abandoned: count,
  errors: count,
  /** Waits for data after the first frame, one length for each. */
  stallMs: z.array(milliseconds).max(qualityMaxima.stalls),
  renditionChanges: count,
});
export type PlaybackQuality = z.infer<typeof playbackQuality>;

const releaseReport = z
  .strictObject({
    remote: z
      .string()
      .max(60)
      .regex(new RegExp(`^${SHELL_QUALITY_NAME}$|${REMOTE_NAME_PATTERN.source}`)),
    version: z.string().max(80).regex(SEMVER_PATTERN),
    /** How long it took to load; of the shell, until it started. Absent if it never loaded. */
    loadMs: milliseconds.optional(),
    /** It was tried and failed, also after it had loaded. */
    failed: z.literal(true).optional(),
    errors: count.optional(),
    mismatches: count.optional(),
    LCP: milliseconds.optional(),
    INP: milliseconds.optional(),
    CLS: z.number().min(0).max(1_000).optional(),
    playback: playbackQuality.optional(),
  })
  .refine(
    ({ loadMs, failed, LCP, INP, CLS, playback }) =>
      loadMs !== undefined || (failed && [LCP, INP, CLS, playback].every((value) => value === undefined)),
    'Only a release that was loaded or tried has a quality',
  );
export type ReleaseReport = z.infer<typeof releaseReport>;

/** Everything that a page load has seen so far; a later report of the same page load replaces the earlier ones. */
export const qualityReportBody = z.strictObject({
  /** Random, drawn for one page load and never stored in the browser. */
  session: z.uuid(),
  sequence: z.int().min(1).max(qualityMaxima.reports),
  releases: z
    .array(releaseReport)
    .min(1)
    .max(qualityMaxima.releases)
    .refine(
      (reports) => new Set(reports.map(({ remote, version }) => `${remote} ${version}`)).size === reports.length,
      'Names a release twice',
    ),
});
export type QualityReport = z.infer<typeof qualityReportBody>;

/** What the page loads of a time say about one release. Histograms hold counts for each bucket of `qualityBounds`. */
export interface ReleaseQuality {
  /** Page loads that loaded or tried it. */
  readonly sessions: number;
  /** Page loads in which it failed. */
  readonly failedSessions: number;
  /** Page loads with script errors in its files. */
  readonly errorSessions: number;
  readonly mismatchSessions: number;
  readonly loadMs: readonly number[];
  readonly playback: {
    readonly starts: number;
    readonly startUpMs: readonly number[];
    readonly abandoned: number;
    readonly errors: number;
    readonly stalls: number;
    readonly stallMs: readonly number[];
    readonly renditionChanges: number;
  };
  /** One value for each page load that has one. */
  readonly vitals: {
    readonly LCP: readonly number[];
    readonly INP: readonly number[];
    readonly CLS: readonly number[];
  };
}

/** The body of `GET /quality`: by remote, then by version. */
export interface QualityOverview {
  readonly remotes: Readonly<Record<string, Readonly<Record<string, ReleaseQuality>>>>;
}
