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
/** Between two made talks, newest first. */
const APART = 17 * HOUR;

/** What a catalogue of this kind sells, in twenty: nine free, six by subscription, three to buy and two to rent. */
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
const keyOf = (index: number): string => `${KEY}${String(index + 1).padStart(5, '0')}`;
const languageOf = (index: number): TalkLanguage => (index % 3 === 2 ? 'mr' : 'en');
/** How many talks in the same language come before. */
const placeOf = (index: number): number =>
  languageOf(index) === 'mr' ? Math.floor(index / 3) : index - Math.floor(index / 3);

type BaseVideo = Pick<VideoRow, 'cover' | 'length' | 'mediaFolder' | 'createdBy' | 'createdOn' | 'language'>;

/** A talk with the media of one of the sample's own in the same language. */
function madeRow(base: readonly BaseVideo[], newest: Date, index: number): VideoRow {
  const language = languageOf(index);
  const spoken = base.filter((video) => video.language === language);
  const from = spoken.length > 0 ? spoken : base;
  const source = from[index % from.length];
  const [type, price] = offers[index % offers.length] ?? ['Free', 0];
  if (!source) throw new StartupError('The sample holds no video to make others from.');
  const { hero: _hero, ...cover } = source.cover;
  return {
    ...talkName(language, placeOf(index)),
    key: keyOf(index),
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

/** Hides made talks beyond the wanted number: people may have bought or watched them, so the rows stay. */
async function hideBeyond(tx: Database, made: number): Promise<number> {
  // Keys have one length, so their order is the order of their numbers.
  const beyond = made > 0 ? gt(videos.key, keyOf(made - 1)) : undefined;
  const surplus = and(like(videos.key, `${KEY}%`), beyond, eq(videos.status, 'Active'));
  const hidden = await tx.update(videos).set({ status: 'Deactive' }).where(surplus).returning({ id: videos.id });
  return hidden.length;
}

export interface BigSampleOptions {
  /** The packaged sample, which is imported already. */
  readonly folder: string;
  /** How many videos there are to be, the sample's own included; without it, those alone. */
  readonly videos?: number | undefined;
  readonly db: Database;
  readonly report: (line: string) => void;
}

/**
 * Makes a large catalogue to develop and to measure with: many rows that share the media of the packaged sample. Asked for
 * another number, it makes more or hides what is too many; what is asked for again gets its rows and ids back.
 * @throws StartupError when fewer are wanted than the sample itself has
 */
export async function makeBigSample({ folder, videos: wanted, db, report }: BigSampleOptions): Promise<void> {
  const { written } = await readCatalogue(folder);
  const own = written.videos.map(({ key }) => key);
  const made = (wanted ?? own.length) - own.length;
  if (made < 0)
    throw new StartupError(`The sample itself has ${own.length} videos; --videos takes that number or more.`);
  const base = await db.select().from(videos).where(inArray(videos.key, own)).orderBy(asc(videos.id));
  const newest = new Date(Math.max(...base.map(({ createdOn }) => createdOn.getTime())));
  // Oldest first, as an import does: the newest talk gets the highest id.
  const rows = Array.from({ length: made }, (_, index) => madeRow(base, newest, index)).reverse();
  const hidden = await db.transaction(async (tx) => {
    await withImportLock(tx);
    await upsertVideos(tx, rows);
    await claimEntries(
      tx,
      SAMPLE_SOURCE,
      rows.map(({ key }) => ({ kind: 'video', key })),
    );
    return hideBeyond(tx, made);
  });
  const rest = hidden > 0 ? `, ${hidden} more hidden` : '';
  report(`sample: ${own.length + made} videos: ${own.length} of its own, ${made} made from them${rest}`);
}
