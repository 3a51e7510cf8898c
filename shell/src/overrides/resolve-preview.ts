import { findCommonOwnership, type Ownership, sameMajor, type SubtleSigning } from '@inspire/shared/remote';
import {
  decodePreview,
  type Preview,
  RELEASE_MANIFEST_FILE,
  type Root,
  toRelease,
  TrustError,
  type TrustFault,
  verifyPreview,
} from '@inspire/shared/remote/trust';
import { isAllowedAddress } from './allowed-origins';
import { previewMessages } from './preview-messages';
import { type Override, PREVIEW_VERSION } from './stored-overrides';

/** Why a preview is not opened; the message is for the viewer, the cause for the team that made the link. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
}

export interface PreviewContext {
  readonly allowed: readonly string[];
  readonly contract: string;
  /** Missing in an insecure context. */
  readonly subtle: SubtleSigning | undefined;
  readonly now: number;
  /** Undefined where nothing could be verified. */
  readonly root: Root | undefined;
  /** Returns what the releases of this page own, by remote. */
  readonly findOwners: () => Promise<ReadonlyMap<string, Ownership>>;
  readonly sendRequest: (address: string) => Promise<Response>;
}

const messageByFault: Readonly<Record<TrustFault, string>> = {
  malformed: previewMessages.incomplete,
  untrusted: previewMessages.untrusted,
  unlisted: previewMessages.untrusted,
  mixed: previewMessages.changed,
  'rolled-back': previewMessages.changed,
  expired: previewMessages.expired,
};

async function fetchManifest({ release }: Preview, { sendRequest }: PreviewContext): Promise<string> {
  const address = release.base + RELEASE_MANIFEST_FILE;
  let response: Response;
  try {
    response = await sendRequest(address);
  } catch (cause) {
    throw new PreviewError(previewMessages.unreachable, { cause });
  }
  if (!response.ok)
    throw new PreviewError(previewMessages.unreachable, { cause: `${address} answered ${response.status}` });
  return response.text();
}

/** A key of one team must give no code in the pages of another (R19). */
async function assertOwn({ name, release }: Preview, findOwners: PreviewContext['findOwners']): Promise<void> {
  for (const [owner, current] of await findOwners()) {
    const what = owner === name ? undefined : findCommonOwnership(release, current);
    if (what !== undefined) throw new PreviewError(previewMessages.foreign, { cause: `${owner} owns ${what}` });
  }
}

async function verify(link: string, context: PreviewContext): Promise<{ name: string; release: Override }> {
  const { allowed, contract, subtle, now, root } = context;
  const document = decodePreview(link);
  if (!root || !subtle) throw new PreviewError(previewMessages.untrusted, { cause: 'this page has verified no root' });
  const preview = await verifyPreview({ subtle, now }, root, document);
  const { name, expires, release: listed } = preview;
  const { version, base } = listed;
  if (!isAllowedAddress(base, allowed)) throw new PreviewError(previewMessages.notAllowed(new URL(base).host));
  if (!sameMajor(contract, listed.contract))
    throw new PreviewError(previewMessages.otherSite, {
      cause: `built against contract ${listed.contract}; this shell provides ${contract}`,
    });
  await assertOwn(preview, context.findOwners);
  const release = await toRelease(subtle, name, listed, await fetchManifest(preview, context));
  return { name, release: { ...release, version: PREVIEW_VERSION, preview: { version, expires, document } } };
}

/**
 * Verifies the link of a preview, and fetches what its build consists of.
 * @param link the value of `PREVIEW_PARAMETER`
 * @throws PreviewError
 */
export async function resolvePreview(
  link: string,
  context: PreviewContext,
): Promise<{ name: string; release: Override }> {
  try {
    return await verify(link, context);
  } catch (cause) {
    if (cause instanceof PreviewError) throw cause;
    const message = cause instanceof TrustError ? messageByFault[cause.fault] : previewMessages.incomplete;
    throw new PreviewError(message, { cause });
  }
}
