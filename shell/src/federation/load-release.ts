import { isRecord } from '@inspire/shared/guards';
import { isRemoteModule, type Release, releaseBase } from '@inspire/shared/remote';
import type { ContainerRuntime } from './container-runtime';
import type { Deadline } from './deadline';
import type { IntegrityTable } from './integrity';
import { failedFile, type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { LoadedRemote, RemoteInstance, StartedRemote } from './remote-instance';

/** Starts a loaded module unless its deadline has passed; an error counts against the release. */
export type StartRemote = (remote: LoadedRemote, isWanted: () => boolean) => Promise<StartedRemote>;

export interface ReleaseLoaderOptions {
  readonly runtime: ContainerRuntime;
  readonly integrity: IntegrityTable;
  /** Loads what the shell itself needs to start a remote; a failure must not count against a release. */
  readonly prepare: () => Promise<unknown>;
  readonly start: StartRemote;
  readonly refetch: (address: string) => Promise<void>;
}

/** @throws ReleaseFailure, or RemoteUnavailableError when a part of the shell did not load */
export type LoadRelease = (name: string, release: Release, deadline: Deadline) => Promise<RemoteInstance>;

export function createReleaseLoader({
  runtime,
  integrity,
  prepare,
  start,
  refetch,
}: ReleaseLoaderOptions): LoadRelease {
  const attemptsByUrl = new Map<string, number>();

  /** Gives each retry a new URL: the runtime and the browser cache the result of a URL, even a failure. */
  const getEntryUrl = (name: string, release: Release): string => {
    const address = releaseBase(name, release) + release.entry;
    const times = (attemptsByUrl.get(address) ?? 0) + 1;
    attemptsByUrl.set(address, times);
    return times === 1 ? address : `${address}?try=${Date.now()}-${times}`;
  };

  const loadOnce: LoadRelease = async (name, release, deadline) => {
    const entry = getEntryUrl(name, release);
    const fail = (phase: ReleaseFailure['phase'], reason: unknown): ReleaseFailure => ({
      remote: name,
      version: release.version,
      phase,
      reason,
      entry,
    });
    integrity.add(name, release);
    const prepared = prepare();
    prepared.catch(() => undefined);
    const untilPrepared = () =>
      deadline.within(prepared).catch((cause: unknown) => {
        throw new RemoteUnavailableError(name, [], cause);
      });
    const module = await deadline.within(runtime.load(release.container, entry)).catch(async (reason: unknown) => {
      // If the shell's own part failed or hangs, report that instead: the remote fails without it, too.
      await untilPrepared();
      throw fail('load', reason);
    });
    const exposed = isRecord(module) && 'default' in module ? module.default : module;
    if (!isRemoteModule(exposed)) throw fail('shape', 'the exposed module is not a remote');
    await untilPrepared();
    const remote = { name, release, module: exposed };
    try {
      return { ...remote, ...(await deadline.within(start(remote, () => !deadline.isOver()))) };
    } catch (reason) {
      throw fail('start', reason);
    }
  };

  /**
   * Loads again once when a file did not load: connections drop, and a browser reuses the result of a failed preload
   * for the next request. First replaces the cached files: otherwise a broken response would stay for as long as
   * releases are cached.
   */
  return async (name, release, deadline) => {
    try {
      return await loadOnce(name, release, deadline);
    } catch (thrown) {
      if (thrown instanceof RemoteUnavailableError) throw thrown;
      const failure = thrown as ReleaseFailure;
      if (failure.phase !== 'load' || deadline.isOver()) throw failure;
      const files = [release.entry, ...(failedFile(failure) === undefined ? [] : release.preload)];
      const addresses = files.map((file) => releaseBase(name, release) + file);
      await deadline.within(Promise.all(addresses.map(refetch))).catch(() => undefined);
      return loadOnce(name, release, deadline);
    }
  };
}
