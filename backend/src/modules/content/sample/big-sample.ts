import { and, asc, eq, gt, inArray, like } from 'drizzle-orm';
import type { VideoType } from '@inspire/shared/contracts';
import type { Database } from '../../../database/database';
import { videos } from '../../../database/schema/catalogue';
import { StartupError } from '../../../errors/startup-error';
import { claimEntries } from '../entry-sources';
import { withImportLock } from '../importer';
import { readCatalogue } from '../read-catalogue';
import { upsertVideos } from '../write-rows';
import { type TalkLanguage, talkName } from './talk-names';

type VideoRow = typeof videos.$inferInsert;

export const SAMPLE_SOURCE = 'sample';
const KEY = 'sample-talk-';
const HOUR = 3_600_000;
const APART = 17 * HOUR;

/** A typical mix of 20 videos: nine free, six by subscription, three to buy and two to rent. */
const offers: readonly (readonly [type: VideoType, price: number])[] = [
  ['Free', 0],
  ['Premium', 0],
  ['Free', 0],
  ['BuyOne', 149],
  ['Free', 0],
  ['Premium', 0],
  ['Rent', 49],
  ['Free', 0],
  ['Premium', 0],
  ['Free', 0],
  ['BuyOne', 199],
  ['Free', 0],
  ['Premium', 0],
  ['Free', 0],
  ['Premium', 0],
  ['Rent', 99],
  ['Free', 0],
  ['BuyOne', 99],
  ['Premium', 0],
  ['Free', 0],
];
const toKey = (index: number): string => `${KEY}${String(index + 1).padStart(5, '0')}`;
const toLanguage = (index: number): TalkLanguage => (index % 3 === 2 ? 'mr' : 'en');
const countEarlier = (index: number): number =>
  toLanguage(index) === 'mr' ? Math.floor(index / 3) : index - Math.floor(index / 3);

type BaseVideo = Pick<VideoRow, 'cover' | 'length' | 'mediaFolder' | 'createdBy' | 'createdOn' | 'language'>;

function createRow(base: readonly BaseVideo[], newest: Date, index: number): VideoRow {
  const language = toLanguage(index);
  const sameLanguage = base.filter((video) => video.language === language);
  const from = sameLanguage.length > 0 ? sameLanguage : base;
  const source = from[index % from.length];
  const [type, price] = offers[index % offers.length] ?? ['Free', 0];
  if (!source) throw new StartupError('The sample has no videos to copy.');
  const { hero: _hero, ...cover } = source.cover;
  return {
    ...talkName(language, countEarlier(index)),
    key: toKey(index),
    status: 'Active',
    price,
    type,
    language,
    cover,
    createdOn: new Date(newest.getTime() - (index + 1) * APART),
    createdBy: source.createdBy,
    length: source.length,
    mediaFolder: source.mediaFolder,
    featured: false,
    hero: false,
  };
}

/** Hides copies beyond the requested number. The rows stay, because viewers may have bought or watched them. */
async function hideBeyond(tx: Database, copies: number): Promise<number> {
  // Keys have equal lengths, so they sort by number.
  const beyond = copies > 0 ? gt(videos.key, toKey(copies - 1)) : undefined;
  const surplus = and(like(videos.key, `${KEY}%`), beyond, eq(videos.status, 'Active'));
  const hidden = await tx.update(videos).set({ status: 'Deactive' }).where(surplus).returning({ id: videos.id });
  return hidden.length;
}

export interface BigSampleOptions {
  /** The packaged sample, already imported. */
  readonly folder: string;
  /** Includes the originals; default: the originals only. */
  readonly videos?: number | undefined;
  readonly db: Database;
  readonly report: (line: string) => void;
}

/**
 * Creates a large catalogue for development and measurements, whose rows share the media of the packaged sample.
 * Another number adds copies or hides surplus ones; a copy that returns keeps its row and id.
 * @throws StartupError when the number is smaller than the sample
 */
export async function makeBigSample({ folder, videos: total, db, report }: BigSampleOptions): Promise<void> {
  const { written } = await readCatalogue(folder);
  const own = written.videos.map(({ key }) => key);
  const copies = (total ?? own.length) - own.length;
  if (copies < 0)
    throw new StartupError(`--videos must be at least ${own.length}, the number of videos in the sample.`);
  const base = await db.select().from(videos).where(inArray(videos.key, own)).orderBy(asc(videos.id));
  const newest = new Date(Math.max(...base.map(({ createdOn }) => createdOn.getTime())));
  // Oldest first, as in an import: the newest video gets the highest id.
  const rows = Array.from({ length: copies }, (_, index) => createRow(base, newest, index)).reverse();
  const hidden = await db.transaction(async (tx) => {
    await withImportLock(tx);
    await upsertVideos(tx, rows);
    await claimEntries(
      tx,
      SAMPLE_SOURCE,
      rows.map(({ key }) => ({ kind: 'video', key })),
    );
    return hideBeyond(tx, copies);
  });
  const rest = hidden > 0 ? `, ${hidden} more hidden` : '';
  report(`sample: ${own.length + copies} videos (${own.length} originals, ${copies} copies${rest})`);
}
