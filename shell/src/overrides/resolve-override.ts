import { isRecord, isRemoteName } from '@inspire/shared/guards';
import { type Release, sameMajor } from '@inspire/shared/remote';
import { isAllowedAddress } from './allowed-origins';
import { overrideMessages } from './messages';
import { readOverride } from './stored-overrides';

/** Why an address cannot be used, in words for its developer. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';
}

export interface TakeOptions {
  readonly allowed: readonly string[];
  /** The contract that the shell offers. */
  readonly contract: string;
  readonly ask: (address: string) => Promise<Response>;
}

/**
 * Asks a development server what it builds (`build.json` beside its entry), and makes an override of it.
 * @param address of the entry, or of the folder that it is served from
 * @throws OverrideError
 */
export async function resolveOverride(
  address: string,
  { allowed, contract, ask }: TakeOptions,
): Promise<{ name: string; release: Release }> {
  if (!isAllowedAddress(address, allowed)) throw new OverrideError(overrideMessages.notAllowed);
  const base = new URL('.', address).href;
  const file = `${base}build.json`;
  let build: unknown;
  try {
    build = await (await ask(file)).json();
  } catch {
    throw new OverrideError(overrideMessages.noAnswer(file));
  }
  const name = isRecord(build) ? build.name : undefined;
  if (!isRemoteName(name)) throw new OverrideError(overrideMessages.unusable('it must name its remote'));
  let release: Release;
  try {
    release = readOverride(build, base);
  } catch (fault) {
    throw new OverrideError(overrideMessages.unusable((fault as Error).message));
  }
  if (!sameMajor(contract, release.contract))
    throw new OverrideError(overrideMessages.otherMajor(release.contract, contract));
  return { name, release };
}
