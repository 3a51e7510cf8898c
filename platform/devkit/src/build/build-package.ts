import { join } from 'node:path';
import { acquireLock } from '@inspire/server-kit/locks';
import { CliError } from '../terminal/cli-error';
import { isShell, type Package } from '../workspace/repository';
import { compressFolder } from './compress';
import { runBuildWorker } from './run-worker';
import { isBuilt, missingOutputs, removeStamp, writeStamp } from './stamp';

const LOCK_WAIT_MS = 10 * 60_000;

/**
 * Runs `work` while this process owns the package's `dist`: two sites may be started from one checkout.
 * @param onWait called while another process owns it
 */
export async function withDist<T>(target: Package, work: () => Promise<T>, onWait: () => void): Promise<T> {
  const file = join(target.dir, 'dist/.lock');
  const free = await acquireLock(file, { waitMs: 0 });
  if (!free) onWait();
  const lock = free ?? (await acquireLock(file, { waitMs: LOCK_WAIT_MS }));
  if (!lock)
    throw new CliError(`Another process has been building ${target.short} for too long; remove ${file} if none is.`);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

export const waitingFor = ({ short }: Package): string => `${short} is being built by another process, waiting for it`;

export class BuildError extends CliError {
  override readonly name = 'BuildError';
}

export interface BuildRequest {
  readonly target: Package;
  readonly fingerprint: string;
  readonly version: string;
  readonly signal?: AbortSignal;
}

export interface BuildOutcome {
  readonly isSkipped: boolean;
  readonly warnings: string;
}

/**
 * Brings a package's `dist` up to date; the caller holds it (`withDist`).
 * @throws BuildError with webpack's errors
 */
export async function buildPackage({ target, fingerprint, version, signal }: BuildRequest): Promise<BuildOutcome> {
  const stamp = { fingerprint, version };
  if (await isBuilt(target, stamp)) return { isSkipped: true, warnings: '' };
  const failure = (errors: string) => new BuildError(`${target.short} could not be built:\n${errors}`);
  await removeStamp(target);
  const { errors, warnings } = await runBuildWorker(target, { mode: 'production', version }, signal);
  if (errors !== '') throw failure(errors);
  const missing = missingOutputs(target);
  if (missing.length > 0) throw failure(`the build left no ${missing.join(', ')}`);
  if (isShell(target)) await compressFolder(join(target.dir, 'dist/public'));
  await writeStamp(target, stamp);
  return { isSkipped: false, warnings };
}

/** Version of a build without a release number: the package's version and the start of its source hash. */
export const snapshotVersion = ({ version }: Package, fingerprint: string): string =>
  `${version}-s${fingerprint.slice(0, 10)}`;
