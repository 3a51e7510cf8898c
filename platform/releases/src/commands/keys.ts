import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { withLock } from '@inspire/server-kit/locks';
import { generateKey, getKeyFiles, keySetText, publicPart, type ReleaseKeys, writeKey } from '../keys';
import { loadReleaseSettings } from '../release-settings';
import { namesOf } from '../signed-release-store';
import { approveTrust } from '../site/change-trust';
import { getName, type ReleaseContext } from './context';
import { describeTrust } from './site';

async function list({ signedStore }: ReleaseContext): Promise<string[]> {
  const { site, team, pinned } = signedStore.keys;
  const trust = (await signedStore.readSite())?.trust.content;
  const isHere = (keyId: string) => site.some((key) => key.keyId === keyId);
  return [
    ...pinned.keys.map(({ keyId }) => `${keyId}  site, pinned${isHere(keyId) ? ', on this machine' : ''}`),
    ...(team ? [`${team.keyId}  releases of ${(trust && namesOf(trust, team).join(', ')) || 'no remote yet'}`] : []),
    ...(trust ? describeTrust(trust) : []),
  ];
}

/** Creates a key pair in two files. */
async function create({ words: [, file] }: ReleaseContext): Promise<string[]> {
  if (file === undefined) throw new UsageError('Name the file of the new key');
  const path = resolve(file);
  const publicPath = `${path.replace(/\.json$/, '')}.public.json`;
  if (existsSync(path)) throw new CliError(`${path} exists; nothing was written.`);
  const key = await generateKey();
  await writeKey(path, key);
  await writeFileAtomic(publicPath, `${JSON.stringify(publicPart(key))}\n`);
  return [
    `The key ${key.keyId} is in ${path}; it never leaves the machine or the secret store of its owner.`,
    `Its public part is in ${publicPath}, for 'release allow <name> ${publicPath}'.`,
  ];
}

/** @throws CliError where the site's keys are settings, or several have to sign */
function filesOf({ dataDir, signedStore: { keys } }: ReleaseContext): ReturnType<typeof getKeyFiles> {
  const env = loadReleaseSettings(process.env);
  if (env.RELEASE_SITE_KEYS || env.RELEASE_SITE_KEY || keys.pinned.threshold > 1)
    throw new CliError(
      "Settings name the keys of the site: put both public keys into RELEASE_SITE_KEYS, build and publish the shell, set RELEASE_SITE_KEY to the new one and run 'release allow' again; then leave out the previous one.",
    );
  return getKeyFiles(dataDir, env);
}

const present = ({ site }: ReleaseKeys): ReleaseKeys['site'][number] => {
  const [key] = site;
  if (!key) throw new CliError('There is no key of the site on this machine.');
  return key;
};

/** The first step of a replacement: shells and gateways learn to trust both keys. */
async function replace(context: ReleaseContext): Promise<string[]> {
  const files = filesOf(context);
  const { keys } = context.signedStore;
  const previous = present(keys);
  if (keys.site.length > 1) throw new CliError("A replacement has begun: 'release keys retire' ends it.");
  const next = await generateKey();
  await withLock(files.lock, async () => {
    await writeKey(files.nextSite, next);
    await writeFileAtomic(files.pinned, keySetText({ keys: [previous, next].map(publicPart), threshold: 1 }));
  });
  return [
    `${next.keyId} is to replace ${previous.keyId}. Give site-public.json to the gateways, build and publish the shell: both then trust both keys.`,
    "When no page of an earlier shell is open any more, run 'release keys retire'.",
  ];
}

/** The second step: the next key alone signs, and is pinned. */
async function retire(context: ReleaseContext): Promise<string[]> {
  const files = filesOf(context);
  const previous = present(context.signedStore.keys);
  const [, next] = context.signedStore.keys.site;
  if (!next) throw new CliError("No replacement has begun: 'release keys replace' begins one.");
  await withLock(files.lock, () => rename(files.nextSite, files.site));
  // Readers that know both keys accept what the next one signs alone.
  await (await context.openSignedStore()).changeTrust((trust) => ({ ...trust }));
  await withLock(files.lock, () =>
    writeFileAtomic(files.pinned, keySetText({ keys: [publicPart(next)], threshold: 1 })),
  );
  return [
    `${previous.keyId} signs nothing any more. Give site-public.json to the gateways, build and publish the shell: both then trust ${next.keyId} alone.`,
  ];
}

async function signAgain(context: ReleaseContext): Promise<string[]> {
  const name = getName({ words: context.words.slice(1) });
  const { production, staging } = await context.signedStore.signAgain(name);
  const versionsOf = (releases: typeof production) => releases.map(({ version }) => version).join(', ') || 'nothing';
  return [
    `The list of ${name} is signed again; in production: ${versionsOf(production)}; in staging: ${versionsOf(staging)}.`,
  ];
}

async function approve({ signedStore: { store, keys } }: ReleaseContext): Promise<string[]> {
  const { trust, isComplete, signatures } = await approveTrust(store, keys);
  return isComplete
    ? describeTrust(trust)
    : [`trust.json ${trust.sequence} has ${signatures} signatures; ${keys.pinned.threshold} are needed.`];
}

/** `release keys list|new <file>|sign <name>|approve|replace|retire`: the keys of this machine. */
export async function runKeys(context: ReleaseContext): Promise<number> {
  const [action = 'list'] = context.words;
  const actions: Readonly<Record<string, (context: ReleaseContext) => Promise<string[]>>> = {
    list,
    new: create,
    sign: signAgain,
    approve,
    replace,
    retire,
  };
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new UsageError(`Missing action: ${Object.keys(actions).join(', ')}`);
  for (const line of await run(context)) console.log(line);
  return 0;
}
