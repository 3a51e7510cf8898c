import { escapeHtml } from '@inspire/server-kit/html';
import type { SiteSettings } from '@inspire/shared/host';
import type { ItemPreview } from '../site/item-previews';
import { attributes } from './html';

/** https://ogp.me/#types; an album of videos has none of its own. */
const types: Record<ItemPreview['kind'], string> = {
  video: 'video.other',
  'video-album': 'website',
  'audio-album': 'music.album',
};

/** What messengers and search engines show of a description; some cut off in the middle of a word. */
const MAX_DESCRIPTION = 300;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

const meta = (name: string, content: string | undefined): string[] =>
  content === undefined
    ? []
    : [`<meta${attributes({ [name.startsWith('og:') ? 'property' : 'name']: name, content })}>`];

/** The title, the description and what messengers read of an item's page, with absolute URLs (D-71). */
export function previewTags(preview: ItemPreview, { siteName }: SiteSettings, publicOrigin: string): string[] {
  const { title, description, language, href, kind, image } = preview;
  const url = publicOrigin + href;
  const words = shorten(description);
  const picture = image && new URL(image.path, publicOrigin).href;
  return [
    `<title${attributes({ lang: language })}>${escapeHtml(`${title} · ${siteName}`)}</title>`,
    ...meta('description', words),
    `<link${attributes({ rel: 'canonical', href: url })}>`,
    ...meta('og:type', types[kind]),
    ...meta('og:site_name', siteName),
    ...meta('og:title', title),
    ...meta('og:description', words),
    ...meta('og:url', url),
    ...meta('og:image', picture),
    ...meta('og:image:type', image?.type),
    ...meta('og:image:width', image && String(image.width)),
    ...meta('og:image:height', image && String(image.height)),
    ...meta('og:image:alt', image && title),
    ...meta('twitter:card', 'summary_large_image'),
  ];
}
