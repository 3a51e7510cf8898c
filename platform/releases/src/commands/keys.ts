import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { writeFileAtomic } from '@inspire/server-kit/files';
import type { Root } from '@inspire/shared/remote/trust';
import { generateKey, keyRoles, publicPart, type ReleaseKeys, writeKey } from '../keys';
import { loadReleaseSettings } from '../release-settings';
import { type KeyRing, retireRootKey, rotateKey } from '../rotate-key';
import { resignList } from '../site/resign-list';
import { namesOf } from '../site/signing-rights';
import type { ReleaseContext } from './context';

function describeKeys({ root, operations, snapshot, team, pinned }: ReleaseKeys, present: Root | undefined): string[] {
  const lines = pinned.keys.map(({ keyId }) => {
    const isHere = root.some((key) => key.keyId === keyId);
    return `${keyId}  root, pinned${isHere ? ', on this machine' : ''}`;
  });
  const known = new Set(pinned.keys.map(({ keyId }) => keyId));
  const previous = root.filter(({ keyId }) => !known.has(keyId));
  const named = (role: 'operations' | 'snapshot', keyId: string) => present?.[role].keyIds.includes(keyId) !== false;
  return [
    ...lines,
    ...previous.map(({ keyId }) => `${keyId}  former root key, signs beside the present one`),
    ...(operations
      ? [`${operations.keyId}  operations${named('operations', operations.keyId) ? '' : ', not named by root'}`]
      : []),
    ...(snapshot
      ? [`${snapshot.keyId}  snapshot${named('snapshot', snapshot.keyId) ? '' : ', not named by root'}`]
      : []),
    ...(team
      ? [`${team.keyId}  releases of ${(present && namesOf(present, team).join(', ')) || 'no remote yet'}`]
      : []),
  ];
}

async function list({ signedStore }: ReleaseContext): Promise<string[]> {
  return describeKeys(signedStore.keys, (await signedStore.readSite())?.root.content);
}

async function create(file: string | undefined): Promise<string[]> {
  if (file === undefined) throw new UsageError('Name the file of the new key');
  const path = resolve(file);
  const publicPath = `${path.replace(/\.json$/, '')}.public.json`;
  if (existsSync(path)) throw new CliError(`${path} exists; nothing was written.`);
  const key = await generateKey();
  await writeKey(path, key);
  await writeFileAtomic(publicPath, `${JSON.stringify(publicPart(key))}\n`);
  return [
    `The key ${key.keyId} is in ${path}; it never leaves the machine or the secret store of its owner.`,
    `Its public part is in ${publicPath}, for 'release root delegate <name> ${publicPath}'.`,
  ];
}

async function rotate(ring: KeyRing, role: string | undefined): Promise<string[]> {
  const known = keyRoles.find((one) => one === role);
  if (!known) throw new UsageError(`Name the key: ${keyRoles.join(', ')}`);
  const { next, previous } = await rotateKey(ring, known);
  return [
    known === 'root'
      ? `${next} is the root key from now on, and ${previous} signs beside it: give root-public.json to the gateways, build and publish the shell, and run 'release keys retire' when no page of an earlier shell is open any more.`
      : `${next} signs from now on, and ${previous} has no right any more.`,
  ];
}

async function resign({ signedStore }: ReleaseContext, name: string | undefined): Promise<string[]> {
  if (name === undefined) throw new UsageError('Name the remote, or shell');
  const { production, staging } = await resignList(signedStore, name);
  const versionsOf = (releases: typeof production) => releases.map(({ version }) => version).join(', ') || 'nothing';
  return [
    `The list of ${name} is signed again; in production: ${versionsOf(production)}; in staging: ${versionsOf(staging)}.`,
  ];
}

/** `release keys list|new|rotate|retire|resign [file|role|name]`: the keys of this machine. */
export async function runKeys(context: ReleaseContext): Promise<number> {
  const [action = 'list', word] = context.words;
  const { dataDir, openSignedStore } = context;
  const ring = (): KeyRing => ({ dataDir, env: loadReleaseSettings(process.env), openSignedStore });
  const actions: Readonly<Record<string, () => Promise<string[]>>> = {
    list: () => list(context),
    new: () => create(word),
    rotate: () => rotate(ring(), word),
    retire: async () => [`${await retireRootKey(ring())} signs no root any more.`],
    resign: () => resign(context, word),
  };
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new UsageError(`Missing action: ${Object.keys(actions).join(', ')}`);
  for (const line of await run()) console.log(line);
  return 0;
}
