import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import type { TrustedKey } from '@inspire/shared/remote';
import { isReleaseName, type Root } from '@inspire/shared/remote/trust';
import { parsePublicKey } from '../keys';
import { createRoot, newExpiry, withDelegation, withoutDelegation, withoutKey } from '../site/change-root';
import { signProposal } from '../site/sign-proposal';
import type { ReleaseContext } from './context';

const describeRoot = ({ version, expires, operations, snapshot, releases }: Root): string[] => [
  `version ${version}, expires ${expires}`,
  `operations  ${operations.keyIds.join(', ')}`,
  `snapshot  ${snapshot.keyIds.join(', ')}`,
  ...Object.entries(releases).map(([name, { keyIds }]) => `${name}  ${keyIds.join(', ')}`),
];

async function change({ signedStore }: ReleaseContext, to: (root: Root) => Root): Promise<string[]> {
  const { root, outcome } = await signedStore.changeRoot(to);
  if (outcome === 'unchanged') return ['Root is as it was.'];
  if (outcome === 'proposed')
    return [
      `Version ${root.version} of root is proposed; others sign it with 'release root sign'.`,
      ...describeRoot(root),
    ];
  await signedStore.renewSnapshot();
  return describeRoot(root);
}

async function init({ signedStore }: ReleaseContext): Promise<string[]> {
  const present = await signedStore.readSite();
  if (present) throw new CliError(`This release store has a root already, version ${present.root.content.version}.`);
  const isComplete = await createRoot(signedStore.store, signedStore.keys);
  if (!isComplete) return ["Version 1 of root is proposed; others sign it with 'release root sign'."];
  await signedStore.renewSnapshot();
  const { root } = await signedStore.prepare();
  return describeRoot(root.content);
}

async function openPublicKey(file: string): Promise<TrustedKey> {
  const path = resolve(file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`${path} cannot be opened.`);
  });
  return parsePublicKey(text, path);
}

async function delegate(
  context: ReleaseContext,
  name: string | undefined,
  file: string | undefined,
): Promise<string[]> {
  if (name === undefined || file === undefined)
    throw new UsageError('Name the remote, or shell, and the file of the key');
  if (!isReleaseName(name) && name !== 'operations' && name !== 'snapshot')
    throw new UsageError(`${name} is no name of a remote, nor shell, operations or snapshot`);
  const key = await openPublicKey(file);
  return change(context, (root) => withDelegation(root, name, key));
}

async function revoke(context: ReleaseContext, key: string | undefined, name: string | undefined): Promise<string[]> {
  if (key === undefined) throw new UsageError('Name the key to revoke');
  const keyId = key.endsWith('.json') ? (await openPublicKey(key)).keyId : key;
  return change(context, (root) =>
    name === undefined ? withoutKey(root, keyId) : withoutDelegation(root, name, keyId),
  );
}

async function sign({ signedStore }: ReleaseContext): Promise<string[]> {
  const { root, isComplete, signatures } = await signProposal(signedStore.store, signedStore.keys);
  if (!isComplete)
    return [
      `Version ${root.version} of root has ${signatures} signatures; ${signedStore.keys.pinned.threshold} are needed.`,
    ];
  await signedStore.renewSnapshot();
  return describeRoot(root);
}

/** `release root show|init|delegate|revoke|renew|sign`: who may sign what. All but `show` need a root key. */
export async function runRoot(context: ReleaseContext): Promise<number> {
  const [action = 'show', first, second] = context.words;
  const actions: Readonly<Record<string, () => Promise<string[]>>> = {
    async show() {
      const site = await context.signedStore.readSite();
      return site ? describeRoot(site.root.content) : ['This release store has no root yet.'];
    },
    init: () => init(context),
    delegate: () => delegate(context, first, second),
    revoke: () => revoke(context, first, second),
    renew: () => change(context, (root) => ({ ...root, expires: newExpiry() })),
    sign: () => sign(context),
  };
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!run) throw new UsageError(`Missing action: ${Object.keys(actions).join(', ')}`);
  for (const line of await run()) console.log(line);
  return 0;
}
