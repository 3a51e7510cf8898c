import { escapeHtml } from '@inspire/server-kit/html';
import type { SiteSettings } from '@inspire/shared/host';
import type { ShellManifest } from '../releases/shell-manifest';
import { attributes } from './html';
import { type Preload, preloadTag } from './preload';

/** SPEC-1's greeting. */
const DESCRIPTION = 'Explore a world of inspiring videos and audios that uplift your spirit and enrich your life.';

/** `--color-bg` of the design tokens in both themes, for the browser's own bars. */
const themeColors = { dark: '#0e0b09', light: '#fbf8f4' } as const;

/** Files of the shell's public folder, linked only when they exist. */
const links: readonly (readonly [path: string, given: Readonly<Record<string, string>>])[] = [
  ['/favicon.ico', { rel: 'icon', sizes: '32x32' }],
  ['/favicon.svg', { rel: 'icon', type: 'image/svg+xml' }],
  ['/icon.svg', { rel: 'icon', type: 'image/svg+xml' }],
  ['/apple-touch-icon.png', { rel: 'apple-touch-icon' }],
  ['/manifest.webmanifest', { rel: 'manifest' }],
];

/**
 * The id of the empty element after the markup, whose arrival lets the browser paint. Chromium does not wait for the end of an
 * element, so the root itself would not do.
 */
export const END_ID = 'document-end';

const isStyle = (file: string): boolean => file.endsWith('.css');

export interface HeadInput {
  readonly shell: ShellManifest;
  readonly settings: SiteSettings;
  /** The title and the tags of the item that the page shows; by default those of the site. */
  readonly previewTags?: readonly string[] | undefined;
  readonly publicFiles: ReadonlySet<string>;
  readonly dataBlock: string;
  readonly preloads: readonly Preload[];
  /** Files of this page in addition to the shell's scripts and style sheets. */
  readonly shellFiles: readonly string[];
  /** The inline style of the page's frame. */
  readonly css?: string | undefined;
  /** True when the page is readable before any script runs. */
  readonly isPrerendered: boolean;
  /** True when the page's own markup has Devanagari letters. */
  readonly hasDevanagari: boolean;
}

const fontPreload = (file: string, fetchpriority: 'low' | undefined): string =>
  `<link${attributes({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: 'anonymous', fetchpriority })}>`;

/**
 * The order matters: the data precedes the early script that reads it. That tiny script blocks on purpose: it redirects
 * logged-in visitors before the first paint and starts the first call. Style sheets follow it; scripts come last. A
 * prerendered page needs its font first; any other page shows a skeleton until the entry, the largest file, has run. The
 * file for Devanagari waits for both, because most machines have a font that shows such text meanwhile. The browser paints
 * nothing before it has read the whole markup, which may arrive in pieces: a bar without its page would be a flash (P17).
 */
export function headOf({
  shell,
  settings,
  previewTags,
  publicFiles,
  dataBlock,
  preloads,
  shellFiles,
  css,
  isPrerendered,
  hasDevanagari,
}: HeadInput): string {
  const hashed = (file: string) => ({ href: `/${file}`, integrity: shell.integrity[file] });
  const script = (file: string, given: Readonly<Record<string, string | true | undefined>> = {}) =>
    `<script${attributes({ ...given, src: `/${file}`, integrity: shell.integrity[file] })}></script>`;
  const [fontPriority, entryPriority] = isPrerendered ? [undefined, undefined] : (['low', 'high'] as const);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...(previewTags ?? [
      `<title>${escapeHtml(settings.siteName)}</title>`,
      `<meta${attributes({ name: 'description', content: DESCRIPTION })}>`,
    ]),
    ...Object.entries(themeColors).map(
      ([scheme, content]) =>
        `<meta${attributes({ name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content })}>`,
    ),
    ...links
      .filter(([path]) => publicFiles.has(path))
      .map(([href, given]) => `<link${attributes({ ...given, href })}>`),
    `<link rel="expect" href="#${END_ID}" blocking="render">`,
    dataBlock,
    ...(shell.early ? [script(shell.early)] : []),
    ...[...shell.styles, ...shellFiles.filter(isStyle)].map(
      (file) => `<link${attributes({ rel: 'stylesheet', ...hashed(file) })}>`,
    ),
    // Inline, because a style sheet of a remote that hangs would keep the whole page blank.
    ...(css === undefined ? [] : [`<style>${css}</style>`]),
    ...shell.fonts.map((file) => fontPreload(file, fontPriority)),
    ...(hasDevanagari ? shell.devanagariFonts.map((file) => fontPreload(file, 'low')) : []),
    ...preloads.map(preloadTag),
    // Put chunks before the entry, so that it finds them loaded and does not request them itself.
    ...shellFiles.filter((file) => !isStyle(file)).map((file) => script(file, { defer: true })),
    ...shell.scripts.map((file) => script(file, { defer: true, fetchpriority: entryPriority })),
  ].join('\n');
}
