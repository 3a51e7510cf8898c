import { fillFrame, getHoleTexts } from '@inspire/server-kit/frames';
import type { SiteSettings, ThirdPartySignIn } from '@inspire/shared/host';
import type { DevelopmentRemote, DocumentFrame, SiteTrustBlock } from '@inspire/shared/remote';
import { PAGE_SLOT } from '../site/renderer';
import type { SiteContent } from '../site/site-content-store';
import { END_ID, headOf } from './head';
import { attributes, dataBlock } from './html';
import type { DocumentPlan } from './plan';
import { toTrustBlock } from './trust-block';

export class NoShellError extends Error {
  override readonly name = 'NoShellError';
}

export interface DocumentFacts {
  readonly overrideOrigins: readonly string[];
  readonly signIn?: ThirdPartySignIn | undefined;
  readonly qualitySample?: number | undefined;
  /** See `HeadInput`. */
  readonly previewTags?: readonly string[] | undefined;
  /** Development only: the remotes that run from their own servers. */
  readonly dev?: { readonly remotes: readonly DevelopmentRemote[] };
}

const DEVANAGARI = /\p{Script=Devanagari}/u;

/** The texts that frames leave open. */
const settingsTexts = (settings: SiteSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([key, value]) => [`settings.${key}`, value]),
  );

interface Markup {
  readonly html: string;
  readonly css?: string;
  readonly frame: DocumentFrame;
}

/** Puts the page into its layout; undefined when the shell's markup is not known. */
function markupOf(
  { rendered, settings, sections, drawer, frameData }: SiteContent,
  { page, isMember, isForGuests, section }: DocumentPlan,
): Markup | undefined {
  if (!rendered) return undefined;
  const bar = { isMember, sections: isMember ? sections : [], drawer };
  if (page.kind === 'shell') return { html: page.html, frame: { ...bar, source: 'shell' } };
  const layout = isMember ? (rendered.members[section] ?? rendered.members['']) : rendered.guest;
  // A function, because the text may contain the patterns of `replace`.
  const inLayout = (html: string) => layout.replace(PAGE_SLOT, () => html);
  if (page.kind === 'skeleton') return { html: inLayout(rendered.skeleton), frame: { ...bar, source: 'skeleton' } };
  const { remote, version, frame } = page;
  const data = frameData.get(frame);
  const filled = data && frame.filled;
  const holeTexts = Object.entries(filled?.holes ?? {}).map(([name, hole]) =>
    getHoleTexts(name, hole, data?.[name] ?? []),
  );
  return {
    html: inLayout(fillFrame((filled ?? frame).html, Object.assign(settingsTexts(settings), ...holeTexts))),
    css: frame.css,
    frame: { ...bar, ...(isForGuests && { isForGuests }), source: { remote, version }, ...(data && { data }) },
  };
}

/** What the shell chooses remotes by. */
function trustOf(
  { shell, registry, environment, siteKeys, sections }: SiteContent,
  plan: DocumentPlan,
): SiteTrustBlock | undefined {
  if (!shell || !registry) return undefined;
  const trust = toTrustBlock(registry, environment, plan.chosen, { ...plan, sections });
  return shell.pinsSiteKeys || !siteKeys ? trust : { ...trust, siteKeys };
}

export interface BuiltDocument {
  readonly text: string;
  /** The inline style of the frame, which the policy of the page must allow by its hash. */
  readonly css?: string;
}

/**
 * Builds the page for a plan: the markup that the shell hydrates, and the data that it starts with.
 * @throws NoShellError when the shell's build is not known
 */
export function buildDocument(
  content: SiteContent,
  plan: DocumentPlan,
  { overrideOrigins, signIn, qualitySample, previewTags, dev }: DocumentFacts,
): BuiltDocument {
  const { shell, settings, publicFiles, covers } = content;
  if (!shell) throw new NoShellError('there is no shell.json');
  const markup = markupOf(content, plan);
  const trust = dev ? undefined : trustOf(content, plan);
  const block = dataBlock({
    ...(trust && { trust }),
    settings,
    build: shell.buildId,
    early: plan.early,
    ...(plan.earlyOfItem.length > 0 && { earlyOfItem: plan.earlyOfItem }),
    ...(markup && { frame: markup.frame }),
    ...(signIn && { signIn }),
    ...(qualitySample && { qualitySample }),
    ...(overrideOrigins.length > 0 && { overrideOrigins }),
    ...(plan.isLanding && { covers }),
    ...(dev && { dev }),
  });
  const text = [
    '<!doctype html>',
    `<html${attributes({ lang: 'en', 'data-sign-in': signIn?.kind })}>`,
    '<head>',
    headOf({
      shell,
      settings,
      previewTags,
      publicFiles,
      dataBlock: block,
      preloads: plan.preloads,
      shellFiles: plan.shellFiles,
      css: markup?.css,
      isPrerendered: markup !== undefined && plan.page.kind !== 'skeleton' && !plan.isMember,
      hasDevanagari: DEVANAGARI.test(markup?.html ?? ''),
    }),
    '</head>',
    '<body>',
    `<div id="root">${markup?.html ?? ''}</div>`,
    `<div id="${END_ID}" hidden></div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
  return { text, ...(markup?.css !== undefined && { css: markup.css }) };
}
