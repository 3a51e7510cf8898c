import { toIntegrity } from '@inspire/server-kit/files';
import type { RemoteReleases } from '@inspire/shared/remote';
import type { TestGateway } from './gateway';
import { releaseOf, someReleases, writeReleases } from './registry';
import { rendererText, shellJson, type SiteFolder } from './site-folder';

export const scriptOf = (version: string): string => `/assets/main.${version}.js`;
const textOfScript = (version: string): string => `console.log("shell ${version}");`;

/** The files of a build, with a script and a landing page that name its version. */
export const shellFiles = (version: string): Record<string, string> => ({
  'shell.json': JSON.stringify({ ...shellJson, buildId: version, scripts: [scriptOf(version).slice(1)] }),
  [`public${scriptOf(version)}`]: textOfScript(version),
  'public/favicon.svg': `<svg><!-- ${version} --></svg>`,
  'server/render.cjs': rendererText.replace('Landing of', `Landing ${version} of`),
});

export interface ListedShell {
  readonly version: string;
  readonly weight?: number;
  /** Differs from the stored files where a test forges one of them. */
  readonly files?: Record<string, string>;
}

/** Writes the files of releases into the store of a test. */
export async function storeShells(folder: SiteFolder, ...versions: string[]): Promise<void> {
  for (const version of versions)
    for (const [file, text] of Object.entries(shellFiles(version)))
      await folder.write(`releases/shell/${version}/${file}`, text);
}

/** Lists releases of the shell, newest first. */
export function toShellReleases(listed: readonly ListedShell[], pinned?: string): RemoteReleases {
  const releases = listed.map(({ version, weight, files = shellFiles(version) }) =>
    releaseOf(version, {
      entry: 'shell.json',
      container: 'shell',
      integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, toIntegrity(text)])),
      ...(weight !== undefined && { weight }),
    }),
  );
  return { releases, ...(pinned !== undefined && { pinned }) };
}

/** Lists releases, whose files the store has already, in the store of a gateway. */
export const listShells = (
  { folder, signer }: Pick<TestGateway, 'folder' | 'signer'>,
  sequence: number,
  listed: readonly ListedShell[],
  pinned?: string,
): Promise<void> =>
  // A gateway of a test has read the first sequence already, without a shell.
  writeReleases(folder.write, signer, { ...someReleases(sequence + 1), shell: toShellReleases(listed, pinned) });

/** Stores and lists releases in the store of a gateway. */
export async function releaseShells(
  gateway: Pick<TestGateway, 'folder' | 'signer'>,
  sequence: number,
  listed: readonly ListedShell[],
  pinned?: string,
): Promise<void> {
  await storeShells(gateway.folder, ...listed.map(({ version }) => version));
  await listShells(gateway, sequence, listed, pinned);
}
