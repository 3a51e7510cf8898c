import { z } from 'zod';
import { albumType, itemStatus, notificationType, videoType } from '@inspire/shared/contracts';
import { toLatinDigits } from '@inspire/shared/guards';

/** The stable name of an entry; it is part of file names and URLs. */
const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
  .max(100);
const line = (max: number) => z.string().trim().min(1).max(max);
/** Times as people write them: a space for the T, no seconds, an offset without its colon. */
const toIsoTime = (text: string): string =>
  toLatinDigits(text)
    .trim()
    .toUpperCase()
    .replace('\u2212', '-')
    .replace(
      /^(\S{10})[T\s]+(\d\d:\d\d)(:[\d.]+)?\s*(Z|[+-]\d\d:?\d\d)$/,
      (_, day: string, time: string, seconds = ':00', zone: string) =>
        `${day}T${time}${seconds}${zone.replace(/(?<=\d\d)(?=\d\d$)/, ':')}`,
    );
const moment = z
  .string()
  .transform(toIsoTime)
  .pipe(z.iso.datetime({ offset: true, error: 'must be a time with its zone, such as 2026-06-02T12:00:00+05:30' }))
  .transform((text) => new Date(text));
const rupees = z.int().nonnegative().max(10_000_000);
const seconds = z.number().positive().max(1_000_000);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
const language = z.string().max(35).refine(isLanguage, 'must be a language tag such as en or mr');

/** Relative to the folder, so that the folder can be moved. */
const path = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine(
    (text) => !/^([/\\]|[A-Za-z]:)/.test(text) && !text.split(/[/\\]/).includes('..'),
    'must be a path inside the folder',
  );

/**
 * A picture from which to create covers, or the widths of packaged covers; a string names the picture. Without either,
 * a raw video uses one of its frames.
 */
const cover = z.preprocess(
  (value) => (typeof value === 'string' ? { file: value } : (value ?? {})),
  z.strictObject({
    file: path.optional(),
    widths: z.array(z.int().min(16).max(4_000)).min(1).max(8).optional(),
    alt: z.string().trim().max(1_000).default(''),
  }),
);

/**
 * The trailer of an entry (D-73): the name of a file; `{ file, from, seconds }` for a part of a file, where `file` defaults to the entry's
 * media; or `true` when the trailer is packaged already.
 */
const trailer = z
  .preprocess(
    (value) => (typeof value === 'string' ? { file: value } : value === true ? { packaged: true } : value),
    z.strictObject({
      file: path.optional(),
      from: z.number().nonnegative().max(1_000_000).optional(),
      seconds: z.number().min(1).max(600).optional(),
      packaged: z.literal(true).optional(),
    }),
  )
  .optional();

/** A field that an entry may leave out is null then, so that an import empties its column. */
const published = {
  key,
  title: line(300),
  description: z.string().trim().max(5_000),
  status: itemStatus.default('Active'),
  price: rupees,
  createdOn: moment,
  createdBy: line(200),
  language: language.nullable().default(null),
  cover,
};

const captions = z.strictObject({ language, file: path });
/** Import and export take each field to the column of the same name. */
const video = z.strictObject({
  ...published,
  type: videoType,
  length: seconds.optional(),
  featured: z.boolean().default(false),
  hero: z.boolean().default(false),
  media: path.optional(),
  captions: z.array(captions).max(40).default([]),
  trailer,
});
const track = z.strictObject({
  key,
  title: line(300),
  description: z.string().trim().max(5_000),
  length: seconds.optional(),
  media: path.optional(),
});
const publishedAlbum = { ...published, type: albumType };
const videoAlbum = z.strictObject({
  ...publishedAlbum,
  mediaType: z.literal('VIDEO'),
  videos: z.array(key).min(1),
  trailer,
});
const audioAlbum = z.strictObject({
  ...publishedAlbum,
  mediaType: z.literal('AUDIO'),
  tracks: z.array(track).min(1),
});
const album = z.discriminatedUnion('mediaType', [videoAlbum, audioAlbum]);
const plan = z.strictObject({
  key,
  name: line(200),
  details: z.string().trim().max(2_000),
  price: rupees,
  months: z.int().min(1).max(120),
});
const notification = z.strictObject({
  key,
  type: notificationType,
  title: line(300),
  message: z.string().trim().max(2_000),
  reference: key,
  createdAt: moment,
});

/** Keys of entries stay the same from one import to the next (D-23). */
export const catalogueFile = z.strictObject({
  videos: z.array(video),
  albums: z.array(album).default([]),
  plans: z.array(plan).default([]),
  notifications: z.array(notification).default([]),
});

/** The fields of each kind of entry, in the order of an export. */
export const entryFields = {
  video: Object.keys(video.shape),
  track: Object.keys(track.shape),
  VIDEO: Object.keys(videoAlbum.shape),
  AUDIO: Object.keys(audioAlbum.shape),
  plan: Object.keys(plan.shape),
} as const;

/** Entries with `media` are not packaged yet. */
export type AuthoredCatalogue = z.output<typeof catalogueFile>;
export type AuthoredVideo = AuthoredCatalogue['videos'][number];
export type AuthoredAlbum = AuthoredCatalogue['albums'][number];
export type AuthoredAudioAlbum = Extract<AuthoredAlbum, { mediaType: 'AUDIO' }>;
export type AuthoredVideoAlbum = Extract<AuthoredAlbum, { mediaType: 'VIDEO' }>;
export type AuthoredTrack = AuthoredAudioAlbum['tracks'][number];
export type PlanEntry = AuthoredCatalogue['plans'][number];

interface PackagedCover {
  readonly alt: string;
  readonly widths: readonly number[];
}
type Packaged<Entry, Field extends PropertyKey = never> = Omit<
  Entry,
  'cover' | 'length' | 'media' | 'captions' | 'trailer' | Field
> & { readonly cover: PackagedCover };

interface WithTrailer {
  /** Its files are packaged. */
  readonly hasTrailer: boolean;
}

export type VideoEntry = Packaged<AuthoredVideo> & WithTrailer & { readonly length: number };
export type TrackEntry = Omit<AuthoredTrack, 'length' | 'media'> & { readonly length: number };
export type AudioAlbumEntry = Packaged<AuthoredAudioAlbum, 'tracks'> & { readonly tracks: readonly TrackEntry[] };
export type VideoAlbumEntry = Packaged<AuthoredVideoAlbum> & WithTrailer;
export type AlbumEntry = AudioAlbumEntry | VideoAlbumEntry;

export interface CatalogueFile extends Pick<AuthoredCatalogue, 'plans' | 'notifications'> {
  readonly videos: readonly VideoEntry[];
  readonly albums: readonly AlbumEntry[];
}
