import { isBase } from '../release-fields';
import type { SubtleSigning } from '../signature';
import { openFields } from './fields';
import { isHash } from './hash';
import { isReleaseName } from './release-names';
import { keySetOf, type Root } from './root';
import { type SignedDocument, verifySignatures } from './signed-document';
import { CLOCK_TOLERANCE_MS } from './snapshot';
import { TrustError } from './trust-error';

/** A build that its team shows inside the real shell, to those who have the link; signed by the team. */
export interface Preview {
  readonly type: 'preview';
  readonly name: string;
  /** The folder of the build, on an origin that the site allows. */
  readonly base: string;
  /** base64url of the SHA-256 of its manifest, which is in the folder. */
  readonly manifest: string;
  readonly expires: string;
}

/** How long the link of a preview may be valid. */
export const PREVIEW_LIMIT_MS = 24 * 3_600_000;

/** @throws TrustError naming the first problem */
export function readPreview(payload: string): Preview {
  const { value, time, fail } = openFields(payload, 'preview');
  const { name, base, manifest } = value;
  if (!isReleaseName(name)) return fail('name must be that of a remote');
  if (!isBase(base)) return fail('base must look like https://previews.example/mfe-video/12/');
  if (!isHash(manifest)) return fail('manifest must be a hash');
  return { type: 'preview', name, base, manifest, expires: time('expires') };
}

/**
 * Verifies the link of a preview: signed with the keys of the remote's team, and valid now, for a day at most.
 * @throws TrustError
 */
export async function verifyPreview(
  { subtle, now }: { readonly subtle: SubtleSigning; readonly now: number },
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
