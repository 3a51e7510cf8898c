import { albumType, itemStatus, videoType } from '@inspire/shared/contracts';
import { z } from 'zod';

/** The stable name of an entry: part of file names and addresses, so it is kept to what both take as it is. */
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens').max(100);
const line = (max: number) => z.string().trim().min(1).max(max);
const moment = z.iso.datetime().transform((text) => new Date(text));
const rupees = z.int().nonnegative().max(10_000_000);
const seconds = z.number().positive().max(1_000_000);
const cover = z.strictObject({
  widths: z.array(z.int().min(16).max(4_000)).min(1).max(8),
  alt: z.string().trim().max(1_000),
});

const published = {
  key,
  title: line(300),
  description: z.string().trim().max(5_000),
  status: itemStatus.default('Active'),
  price: rupees,
  createdOn: moment,
  createdBy: line(200),
  language: z.string().max(20).optional(),
  cover,
};

const video = z.strictObject({
  ...published,
  type: videoType,
  length: seconds,
  featured: z.boolean().default(false),
  hero: z.boolean().default(false),
});
const track = z.strictObject({ key, title: line(300), description: z.string().trim().max(5_000), length: seconds });
const album = z.discriminatedUnion('mediaType', [
  z.strictObject({ ...published, mediaType: z.literal('VIDEO'), type: albumType, videos: z.array(key).min(1) }),
  z.strictObject({ ...published, mediaType: z.literal('AUDIO'), type: albumType, tracks: z.array(track).min(1) }),
]);
const plan = z.strictObject({
  key,
  name: line(200),
  details: z.string().trim().max(2_000),
  price: rupees,
  months: z.int().min(1).max(120),
});
const notification = z.strictObject({
  key,
  type: z.enum(['audio', 'video', 'album']),
  title: line(300),
  message: z.string().trim().max(2_000),
  reference: key,
  createdAt: moment,
});

/** The owner's catalogue file: what is offered, under names that stay the same from one import to the next (decision 23). */
export const catalogueFile = z.strictObject({
  videos: z.array(video),
  albums: z.array(album).default([]),
  plans: z.array(plan).default([]),
  notifications: z.array(notification).default([]),
});

export type CatalogueFile = z.output<typeof catalogueFile>;
export type VideoEntry = CatalogueFile['videos'][number];
export type AlbumEntry = CatalogueFile['albums'][number];
export type AudioAlbumEntry = Extract<AlbumEntry, { mediaType: 'AUDIO' }>;
export type TrackEntry = AudioAlbumEntry['tracks'][number];
export type PlanEntry = CatalogueFile['plans'][number];
