import { isRecord, isRemoteName } from '@inspire/shared/guards';
import { type Release, sameMajor } from '@inspire/shared/remote';
import { isAllowedAddress } from './allowed-origins';
import { overrideMessages } from './messages';
import { readOverride } from './stored-overrides';

/** Why a URL cannot be used as an override; the message is for the developer. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';
}

export interface TakeOptions {
  readonly allowed: readonly string[];
  readonly contract: string;
  readonly sendRequest: (address: string) => Promise<Response>;
}

/**
 * Fetches `build.json` from a development server and creates an override from it.
 * @param address the URL of the entry or of its folder
 * @throws OverrideError
 */
export async function resolveOverride(
  address: string,
  { allowed, contract, sendRequest }: TakeOptions,
): Promise<{ name: string; release: Release }> {
  if (!isAllowedAddress(address, allowed)) throw new OverrideError(overrideMessages.notAllowed);
  const base = new URL('.', address).href;
  const file = `${base}build.json`;
  let build: unknown;
  try {
    build = await (await sendRequest(file)).json();
  } catch {
    throw new OverrideError(overrideMessages.noResponse(file));
  }
  const name = isRecord(build) ? build.name : undefined;
  if (!isRemoteName(name)) throw new OverrideError(overrideMessages.unusable('it must name its remote'));
  let release: Release;
  try {
    release = readOverride(build, base);
  } catch (issue) {
    throw new OverrideError(overrideMessages.unusable((issue as Error).message));
  }
  if (!sameMajor(contract, release.contract))
    throw new OverrideError(overrideMessages.otherMajor(release.contract, contract));
  return { name, release };
}
