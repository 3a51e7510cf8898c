import { webcrypto } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type Registry,
  type Release,
  type ShellReleases,
  signPayload,
  type SubtleSigning,
} from '@inspire/shared/remote';
import { publicPart } from '../releases/keys';
import { readStoredManifest } from '../releases/release-manifest';
import type { ReleaseSite } from './release-site';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

/**
 * Turns the store of a site into what the tooling before ADR-61 had written: the same files of releases, one registry and the
 * list of the shell's releases, both signed with the team key, and no other document.
 * @param pinned by name
 */
export async function makeFormer(site: ReleaseSite, pinned: Readonly<Record<string, string>> = {}): Promise<void> {
  const { store, keys } = await site.openSignedStore();
  const { lists } = await site.readAsShell();
  const team = keys.team;
  if (!team) throw new Error('the site has no team key');
  const releasesOf = async (name: string): Promise<Release[]> =>
    Promise.all(
      (lists[name]?.production ?? []).map(async ({ manifest, ...listed }) => {
        const {
          type: _,
          name: _name,
          ...files
        } = await readStoredManifest(store, name, {
          version: listed.version,
          manifest,
        });
        return { ...files, ...listed };
      }),
    );
  const former = async (name: string) => ({
    ...(pinned[name] !== undefined && { pinned: pinned[name] }),
    releases: await releasesOf(name),
  });
  const remotes = Object.keys(lists).filter((name) => name !== 'shell');
  const registry: Registry = {
    schema: 1,
    sequence: 7,
    remotes: Object.fromEntries(await Promise.all(remotes.map(async (name) => [name, await former(name)] as const))),
  };
  const shell: ShellReleases = { schema: 1, sequence: 3, shell: await former('shell') };
  for (const [file, content] of [
    ['remotes/registry.json', registry],
    ['shell/releases.json', shell],
  ] as const) {
    const path = site.inData(`releases/${file}`);
    await mkdir(dirname(path), { recursive: true });
    const envelope = await signPayload(subtle, team.keyId, team.jwk, JSON.stringify(content));
    await writeFile(path, JSON.stringify(envelope));
  }
  await rm(site.inData('releases/remotes/trust'), { recursive: true });
  for (const file of await readdir(site.inData('releases'), { recursive: true }))
    if (file.endsWith('/release.json')) await rm(site.inData(`releases/${file}`));
  for (const key of ['root-private', 'operations-private', 'snapshot-private', 'root-public'])
    await rm(site.inData(`keys/${key}.json`));
  await writeFile(site.inData('keys/release-public.json'), JSON.stringify([publicPart(team)]));
}
