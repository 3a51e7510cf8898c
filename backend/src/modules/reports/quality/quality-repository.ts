import { and, eq, gte, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { removeInBatches } from '../../../database/remove-in-batches';
import { qualityCounts, qualityVotes } from '../../../database/schema/quality';
import { type Measures, toDifference } from './measures';

const RETENTION_DAYS = 30;

export interface ReleaseId {
  readonly remote: string;
  readonly version: string;
}

export interface Vote extends ReleaseId {
  readonly session: string;
  /** The hour that the vote counts for, if it is the page load's first one for this release. */
  readonly hour: Date;
  readonly sequence: number;
  readonly measures: Measures;
  readonly expiresAt: Date;
}

/** By how much the sums of a release changed. */
export interface Change extends ReleaseId {
  readonly hour: Date;
  readonly measures: Measures;
}

/** Identifies a release in a map; names and versions have no spaces. */
export const releaseKey = ({ remote, version }: ReleaseId): string => `${remote} ${version}`;

/** The order in which all reports lock the votes of a page load. */
const inOrder = (votes: readonly Vote[]): Vote[] => [...votes].sort((a, b) => (releaseKey(a) < releaseKey(b) ? -1 : 1));

/**
 * Replaces what a page load contributed before, in three statements at most.
 * @param session the page load of all these votes
 * @param votes one for each release
 * @returns a change for each vote that is not outdated
 */
async function castVotes(tx: Database, session: string, votes: readonly Vote[]): Promise<Change[]> {
  const inserted = await tx
    .insert(qualityVotes)
    .values([...votes])
    .onConflictDoNothing()
    .returning({ remote: qualityVotes.remote, version: qualityVotes.version });
  const isNew = new Set(inserted.map(releaseKey));
  const toChange = ({ remote, version, hour, measures }: Vote): Change => ({ remote, version, hour, measures });
  if (isNew.size === votes.length) return votes.map(toChange);
  const rows = await tx
    .select()
    .from(qualityVotes)
    .where(eq(qualityVotes.session, session))
    .orderBy(qualityVotes.remote, qualityVotes.version)
    .for('update');
  const earlier = new Map(rows.map((row) => [releaseKey(row), row]));
  const changes: Change[] = [];
  const replaced: Vote[] = [];
  for (const vote of votes) {
    const before = earlier.get(releaseKey(vote));
    if (isNew.has(releaseKey(vote))) changes.push(toChange(vote));
    else if (before && before.sequence < vote.sequence) {
      replaced.push(vote);
      const { hour } = before;
      changes.push({ ...toChange(vote), hour, measures: toDifference(vote.measures, before.measures) });
    }
  }
  if (replaced.length > 0)
    await tx
      .insert(qualityVotes)
      .values(replaced)
      .onConflictDoUpdate({
        target: [qualityVotes.session, qualityVotes.remote, qualityVotes.version],
        set: { sequence: sql`excluded.sequence`, measures: sql`excluded.measures` },
      });
  return changes;
}

/** Adds to the sums in one statement, which locks rows in one order: parallel reports would otherwise deadlock. */
async function addToSums(tx: Database, changes: readonly Change[]): Promise<void> {
  const rows = changes
    .flatMap(({ measures, ...release }) =>
      Object.entries(measures).map(([measure, count]) => ({ ...release, measure, count })),
    )
    .map((row) => ({ row, order: `${row.hour.toISOString()} ${releaseKey(row)} ${row.measure}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => row);
  if (rows.length === 0) return;
  await tx
    .insert(qualityCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [qualityCounts.hour, qualityCounts.remote, qualityCounts.version, qualityCounts.measure],
      set: { count: sql`${qualityCounts.count} + excluded.count` },
    });
}

export function createQualityRepository(db: Database) {
  return {
    /** Returns the releases that a page load has voted for. */
    async findVotes(session: string): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ remote: qualityVotes.remote, version: qualityVotes.version })
        .from(qualityVotes)
        .where(eq(qualityVotes.session, session));
      return new Set(rows.map(releaseKey));
    },

    /** Returns the releases that have votes in an hour. */
    async findReleases(hour: Date): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ remote: qualityCounts.remote, version: qualityCounts.version })
        .from(qualityCounts)
        .where(and(eq(qualityCounts.hour, hour), eq(qualityCounts.measure, 'sessions')));
      return new Set(rows.map(releaseKey));
    },

    /** Counts the votes of one page load's report, all or none. @returns what changed in the sums */
    record: (session: string, votes: readonly Vote[]): Promise<Change[]> =>
      db.transaction(async (tx) => {
        const changes = await castVotes(tx, session, inOrder(votes));
        await addToSums(tx, changes);
        return changes;
      }),

    /** Sums all hours from `since`, by release. */
    async sumSince(since: Date): Promise<(ReleaseId & { readonly measures: Measures })[]> {
      const rows = await db
        .select({
          remote: qualityCounts.remote,
          version: qualityCounts.version,
          measure: qualityCounts.measure,
          count: sum(qualityCounts.count).mapWith(Number),
        })
        .from(qualityCounts)
        .where(gte(qualityCounts.hour, since))
        .groupBy(qualityCounts.remote, qualityCounts.version, qualityCounts.measure)
        .orderBy(qualityCounts.remote, qualityCounts.version);
      const releases = new Map<string, ReleaseId & { readonly measures: Record<string, number> }>();
      for (const { remote, version, measure, count } of rows) {
        const release = releases.get(releaseKey({ remote, version })) ?? { remote, version, measures: {} };
        release.measures[measure] = count ?? 0;
        releases.set(releaseKey(release), release);
      }
      return [...releases.values()];
    },

    async removeOld(): Promise<void> {
      await removeInBatches(db, qualityVotes, sql`${qualityVotes.expiresAt} <= now()`);
      await removeInBatches(
        db,
        qualityCounts,
        sql`${qualityCounts.hour} < now() - make_interval(days => ${RETENTION_DAYS}::int)`,
      );
    },
  };
}

export type QualityRepository = ReturnType<typeof createQualityRepository>;
