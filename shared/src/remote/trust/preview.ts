import { isRemoteName } from '../../guards';
import { openFields } from './fields';
import { type ListedRelease, readListedRelease } from './release-list';
import { keySetOf, type Root } from './root';
import { type SignedDocument, verifySignatures } from './signed-document';
import type { TrustContext } from './site-trust';
import { CLOCK_TOLERANCE_MS } from './snapshot';
import { TrustError } from './trust-error';

/** A release whose folder is on an origin of its team. */
export type PreviewedRelease = ListedRelease & { readonly base: string };

/** A build that its team shows in the real site to those who have the link (ADR-63); signed by the team. */
export interface Preview {
  readonly type: 'preview';
  readonly name: string;
  readonly expires: string;
  /** What a list would say of it; no list has it. */
  readonly release: PreviewedRelease;
}

/** How long the link of a preview may be valid. */
export const PREVIEW_LIMIT_MS = 24 * 3_600_000;

/** @throws TrustError (or ManifestError, for paths and slots) naming the first problem */
export function readPreview(payload: string): Preview {
  const { value, time, fail } = openFields(payload, 'preview');
  const { name } = value;
  if (!isRemoteName(name)) return fail('name must be that of a remote');
  const { base, ...release } = readListedRelease(value.release, (issue) => fail(`release: ${issue}`));
  if (base === undefined) return fail('release: base must name the folder of the build');
  return { type: 'preview', name, expires: time('expires'), release: { ...release, base } };
}

/**
 * Verifies the link of a preview: signed with the keys of the remote's team, and valid now, for a day at most.
 * @throws TrustError
 */
export async function verifyPreview(
  { subtle, now }: Pick<TrustContext, 'subtle' | 'now'>,
  root: Root,
  document: SignedDocument,
): Promise<Preview> {
  const preview = readPreview(document.payload);
  const { name, expires } = preview;
  const role = Object.hasOwn(root.releases, name) ? root.releases[name] : undefined;
  if (!role) throw new TrustError('unlisted', `root names no key for ${name}`);
  await verifySignatures(subtle, keySetOf(root, role), document, `preview of ${name}`);
  const left = Date.parse(expires) - now;
  if (left <= 0) throw new TrustError('expired', `the preview of ${name} expired at ${expires}`);
  if (left > PREVIEW_LIMIT_MS + CLOCK_TOLERANCE_MS)
    throw new TrustError('expired', `the preview of ${name} is valid for more than a day, until ${expires}`);
  return preview;
}
