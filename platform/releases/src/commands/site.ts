import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import type { TrustedKey } from '@inspire/shared/remote';
import { isReleaseName, type Trust } from '@inspire/shared/remote/trust';
import { parsePublicKey } from '../keys';
import { withBlocked, withKey, withoutKey } from '../site/change-trust';
import { getName, getRelease, type ReleaseContext } from './context';

export const describeTrust = ({ sequence, releases, blocked }: Trust): string[] => [
  `trust.json ${sequence}`,
  ...releases.map(({ name, keyIds }) => `${name}  ${keyIds.join(', ')}`),
  ...Object.entries(blocked).map(([name, versions]) => `${name}  blocked: ${versions.join(', ')}`),
];

async function change({ signedStore }: ReleaseContext, to: (trust: Trust) => Trust): Promise<number> {
  const { trust, outcome } = await signedStore.changeTrust(to);
  if (outcome === 'unchanged') console.log('Nothing has changed.');
  if (outcome === 'proposed')
    console.log("The change is proposed; the holders of the other keys run 'release keys approve'.");
  for (const line of describeTrust(trust)) console.log(line);
  return 0;
}

async function openPublicKey(file: string): Promise<TrustedKey> {
  const path = resolve(file);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`${path} cannot be opened.`);
  });
  return parsePublicKey(text, path);
}

/**
 * `release allow <remote|shell> <file of the public key> [--only|--off]`: lets a key sign; `--only` takes the right from the others, `--off`
 * from this one.
 */
export async function runAllow(context: ReleaseContext): Promise<number> {
  const name = getName(context);
  const [, file] = context.words;
  if (file === undefined) throw new UsageError('Name the file of the public key');
  if (!isReleaseName(name)) throw new UsageError(`${name} is no name of a remote, nor shell`);
  const key = await openPublicKey(file);
  const { off, only = false } = context.flags;
  return change(context, (trust) =>
    off ? withoutKey(trust, name, key.keyId) : withKey(trust, name, key, { alone: only }),
  );
}

/** `release block <remote|shell> <version> [--off]`: takes a release from all browsers, whatever its team says. */
export async function runBlock(context: ReleaseContext): Promise<number> {
  const { name, version } = getRelease(context);
  return change(context, (trust) => {
    if (!trust.releases.some((one) => one.name === name)) throw new CliError(`trust.json does not name ${name}.`);
    return withBlocked(trust, name, version, !context.flags.off);
  });
}
