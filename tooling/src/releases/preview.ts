import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  encodePreview,
  hashText,
  type Preview,
  PREVIEW_PARAMETER,
  readPreview,
  readReleaseManifest,
  RELEASE_MANIFEST_FILE,
} from '@inspire/shared/remote/trust';
import { CliError, messageOf } from '../terminal/cli-error';
import { checkBuild } from './check/check-build';
import { findConflict } from './current-releases';
import { describeBuild, type RemoteBuild } from './describe-build';
import { readRemoteBuild } from './publish';
import { isRunnable, readReleaseFiles } from './release-files';
import { manifestText, readProvenance } from './release-manifest';
import type { SignedReleaseStore } from './signed-release-store';
import { signDocument, subtle } from './site/documents';
import { allReleases, type Site } from './site/read-site';
import { getTeamKey } from './site/signing-rights';

const HOUR_MS = 3_600_000;

export interface PreviewOptions {
  /** URL of the folder where the files of the build are put. */
  readonly base: string;
  /** A page of the site; of an origin alone, the first path of the remote is opened. */
  readonly site: URL;
  readonly hours: number;
  readonly now?: () => number;
  readonly check?: typeof checkBuild;
}

export interface SignedPreview {
  readonly name: string;
  readonly version: string;
  /** The folder whose files belong at `base`. */
  readonly folder: string;
  readonly expires: string;
  readonly link: string;
}

/** @returns the manifest's text, and what a list would say of the build */
async function describeFolder(
  build: RemoteBuild,
  { base, now = Date.now }: PreviewOptions,
): Promise<{ text: string; release: Preview['release'] }> {
  const { name, version, dist } = build;
  const files = await readReleaseFiles(dist);
  const described = await describeBuild(build, base, {
    readFile: async (path) => files.find((file) => file.path === path)?.content,
    readRunnable: async () => files.filter(({ path }) => isRunnable(path)),
  });
  const provenance = readProvenance();
  const text = manifestText({
    type: 'release',
    name,
    version,
    ...described.files,
    ...(provenance && { provenance }),
  });
  readReleaseManifest(text);
  return {
    text,
    release: {
      ...described.listed,
      base,
      publishedAt: new Date(now()).toISOString(),
      manifest: await hashText(subtle, text),
    },
  };
}

async function readExistingSite(signedStore: SignedReleaseStore): Promise<Site> {
  const site = await signedStore.readSite();
  if (site) return site;
  throw new CliError("This release store has no root yet: set RELEASES_URL or RELEASES_DIR to the site's.");
}

/** Returns the page of the site that opens a signed preview. */
export function toPreviewLink(site: URL, [first]: RemoteBuild['manifest']['paths'], value: string): string {
  const link = new URL(site);
  if (link.pathname === '/' && first) link.pathname = first.path;
  link.searchParams.set(PREVIEW_PARAMETER, value);
  return link.href;
}

/**
 * Signs the finished build of a remote for a preview (ADR-63), and writes its manifest beside its files.
 * @throws CliError for a build that does not match its `remote.json`, for a path or slot of another remote, for a folder that no
 * browser would accept, and for a name that this machine's key may not sign
 */
export async function signPreview(
  signedStore: SignedReleaseStore,
  packageDir: string,
  options: PreviewOptions,
): Promise<SignedPreview> {
  const { site, hours, now = Date.now, check = checkBuild } = options;
  const build = await readRemoteBuild(packageDir);
  const { manifest, name, version, dist } = build;
  const fail = (issue: string) => new CliError(`${name} ${version} cannot be previewed: ${issue}.`);
  const present = await readExistingSite(signedStore);
  const key = getTeamKey(present.root.content, name, signedStore.keys.team);
  const conflict = findConflict(allReleases(present, 'production'), name, manifest);
  if (conflict) throw fail(`${conflict.owner} owns ${conflict.what}`);
  const issue = await check(dist, manifest);
  if (issue) throw fail(issue);
  const expires = new Date(now() + hours * HOUR_MS).toISOString();
  try {
    const { text, release } = await describeFolder(build, options);
    const document = await signDocument([key], { type: 'preview', name, expires, release } satisfies Preview);
    // Browsers use this parser: reject here what they would reject.
    readPreview(document.payload);
    await writeFile(join(dist, RELEASE_MANIFEST_FILE), text);
    return { name, version, folder: dist, expires, link: toPreviewLink(site, manifest.paths, encodePreview(document)) };
  } catch (error) {
    throw error instanceof CliError ? error : fail(messageOf(error));
  }
}
