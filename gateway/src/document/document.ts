import type { ThirdPartySignIn } from '@inspire/shared/host';
import type { DevelopmentRemote } from '@inspire/shared/remote';
import type { SiteContent } from '../site/site-content-store';
import { dataBlock } from './data-block';
import { headOf } from './head';
import { attributes } from './html';
import type { DocumentPlan } from './plan';

export class NoShellError extends Error {
  override readonly name = 'NoShellError';
}

export interface DocumentFacts {
  readonly bucket: number;
  readonly overrideOrigins: readonly string[];
  readonly signIn?: ThirdPartySignIn | undefined;
  /** Development only: the remotes that run from their own servers. */
  readonly dev?: { readonly remotes: readonly DevelopmentRemote[] };
}

/**
 * Builds the page for a plan. All paths get the same shell; `/` contains the rendered landing page, all others the
 * shell's frame. If rendering failed, `/` also gets the frame and its root lacks `data-prerendered`.
 * @throws NoShellError when the shell's build is not known
 */
export function buildDocument(
  content: SiteContent,
  plan: DocumentPlan,
  { bucket, overrideOrigins, signIn, dev }: DocumentFacts,
): string {
  const { shell, settings, publicFiles, rendered, registry, keys, covers } = content;
  if (!shell) throw new NoShellError('there is no shell.json');
  const landing = plan.kind === 'landing' ? rendered.landing : undefined;
  const block = dataBlock({
    registry: dev ? null : (registry?.envelope ?? null),
    keys,
    settings,
    bucket,
    build: shell.buildId,
    early: plan.early,
    ...(signIn && { signIn }),
    ...(overrideOrigins.length > 0 && { overrideOrigins }),
    ...(plan.kind === 'landing' && { covers }),
    ...(dev && { dev }),
  });
  const html = attributes({
    lang: 'en',
    'data-document': landing === undefined ? 'frame' : 'landing',
  });
  const root = attributes({ id: 'root', 'data-prerendered': landing === undefined ? undefined : true });
  return [
    '<!doctype html>',
    `<html${html}>`,
    '<head>',
    headOf({
      shell,
      settings,
      publicFiles,
      dataBlock: block,
      preloads: plan.preloads,
      shellFiles: plan.shellFiles,
      isPrerendered: landing !== undefined,
    }),
    '</head>',
    '<body>',
    `<div${root}>${landing ?? rendered.frame ?? ''}</div>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
