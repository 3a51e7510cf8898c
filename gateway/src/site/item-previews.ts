import { z } from 'zod';
import { album, endpoints, type PictureSource, video } from '@inspire/shared/contracts';
import { hrefs, readItemHref } from '@inspire/shared/routes';

/** What a link to an item shows before anyone opens it: public data, as a guest sees it (D-36, D-71). */
export interface ItemPreview {
  readonly title: string;
  readonly description: string;
  readonly language?: string;
  /** The path of the item's page, with its id. */
  readonly href: string;
  readonly kind: 'video' | 'video-album' | 'audio-album';
  readonly image?: { readonly path: string; readonly type: string; readonly width: number; readonly height: number };
}

/** The ratio of all covers but those of audio albums. */
const WIDE = 16 / 9;

/** The picture that the import makes for this. */
const toShareImage = (path: string | undefined): ItemPreview['image'] =>
  path === undefined ? undefined : { path, type: 'image/jpeg', width: 1_200, height: 630 };

/** For covers that were imported without one: the widest picture that most messengers can read, of a `srcset` such as `a-480.webp 480w, a-960.webp 960w`. */
function findImage(sources: readonly PictureSource[], ratio: number): ItemPreview['image'] {
  return sources
    .filter(({ type }) => type !== 'image/avif')
    .flatMap(({ type, srcset }) =>
      [...srcset.matchAll(/(\S+) (\d+)w/g)].map(([, path = '', width]) => ({
        path,
        type,
        width: Number(width),
        height: Math.round(Number(width) / ratio),
      })),
    )
    .toSorted((one, other) => other.width - one.width)
    .at(0);
}

const videoFields = video.pick({
  id: true,
  title: true,
  description: true,
  language: true,
  thumbnailSources: true,
  heroSources: true,
  shareUrl: true,
});
const albumFields = album.pick({
  albumId: true,
  title: true,
  description: true,
  language: true,
  thumbnailSources: true,
  shareUrl: true,
  mediaType: true,
});

function toVideoPreview(response: unknown): ItemPreview {
  const {
    id,
    title,
    description,
    language,
    thumbnailSources = [],
    heroSources = [],
    shareUrl,
  } = videoFields.parse(response);
  const image = toShareImage(shareUrl) ?? findImage([...thumbnailSources, ...heroSources], WIDE);
  return {
    title,
    description,
    href: hrefs.videoPlayer(id),
    kind: 'video',
    ...(language && { language }),
    ...(image && { image }),
  };
}

function toAlbumPreview(response: unknown): ItemPreview {
  const { audioAlbum } = z.object({ audioAlbum: albumFields }).parse(response);
  const { albumId, title, description, language, thumbnailSources = [], shareUrl, mediaType } = audioAlbum;
  const image = toShareImage(shareUrl) ?? findImage(thumbnailSources, mediaType === 'AUDIO' ? 1 : WIDE);
  return {
    title,
    description,
    ...(mediaType === 'AUDIO'
      ? { href: hrefs.audioPlayer(albumId), kind: 'audio-album' as const }
      : { href: hrefs.videosInAlbum(albumId), kind: 'video-album' as const }),
    ...(language && { language }),
    ...(image && { image }),
  };
}

interface ItemPage {
  readonly call: string;
  readonly toPreview: (response: unknown) => ItemPreview;
}

const pages = {
  video: { call: endpoints.video.path, toPreview: toVideoPreview },
  album: { call: endpoints.album.path, toPreview: toAlbumPreview },
} satisfies Record<string, ItemPage>;

/** A change in the catalogue is seen after this time; D-71 allows five minutes. */
const KEEP_MS = 60_000;
/** A backend that fails is not asked for each visit. */
const KEEP_FAILURE_MS = 5_000;
/** A document waits no longer for what is only in its head. */
const TIME_LIMIT_MS = 500;
const MAX_ITEMS = 2_000;

interface Entry {
  readonly preview: Promise<ItemPreview | undefined>;
  readonly endsAt: number;
}

export interface ItemPreviewOptions {
  readonly pickOrigin: () => string;
  readonly now?: () => number;
  readonly sendRequest?: typeof fetch;
}

/**
 * Creates the cache of what links to items show. An item costs one request a minute, however many visits it has; an item
 * that is hidden or unknown has no preview.
 * @returns a function of a URL of this site
 */
export function createItemPreviews({
  pickOrigin,
  now = () => performance.now(),
  sendRequest = fetch,
}: ItemPreviewOptions) {
  const entries = new Map<string, Entry>();

  const load = async (key: string, { call, toPreview }: ItemPage, id: number): Promise<ItemPreview | undefined> => {
    try {
      const response = await sendRequest(pickOrigin() + call.replace('{id}', String(id)), {
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        redirect: 'error',
      });
      if (response.ok) return toPreview(await response.json());
      await response.body?.cancel();
      if (response.status === 404) return undefined;
    } catch {
      // As below: the page works without a preview.
    }
    const known = entries.get(key);
    if (known) entries.set(key, { ...known, endsAt: now() + KEEP_FAILURE_MS });
    return undefined;
  };

  return async (url: string): Promise<ItemPreview | undefined> => {
    const item = readItemHref(url);
    if (!item) return undefined;
    const { kind, id } = item;
    const key = `${kind} ${id}`;
    const known = entries.get(key);
    if (known && known.endsAt > now()) return known.preview;
    // `load` does not begin before the entry is stored: it may shorten the entry's time.
    const preview = Promise.resolve().then(() => load(key, pages[kind], id));
    entries.delete(key);
    entries.set(key, { preview, endsAt: now() + KEEP_MS });
    const [oldest] = entries.keys();
    if (entries.size > MAX_ITEMS && oldest !== undefined) entries.delete(oldest);
    return preview;
  };
}

export type FindItemPreview = ReturnType<typeof createItemPreviews>;
