import { isRemoteModule, type Release, releaseBase } from '@inspire/shared/remote';
import { type Deadline, DeadlineError } from './deadline';
import type { IntegrityTable } from './integrity';
import { failedFile, type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { LoadedRemote, RemoteInstance, StartedRemote } from './remote-instance';
import type { ContainerRuntime } from './runtime';

/** Starts a loaded module, unless its deadline has passed; what it throws counts against the release. */
export type StartRemote = (remote: LoadedRemote, isWanted: () => boolean) => Promise<StartedRemote>;

export interface ReleaseLoaderOptions {
  readonly runtime: ContainerRuntime;
  readonly integrity: IntegrityTable;
  /** Loads what the shell itself needs to start any remote; its failure must not be attributed to a release. */
  readonly prepare: () => Promise<unknown>;
  readonly start: StartRemote;
  /** Replaces the browser's cached copy of a file; never throws. */
  readonly refetch: (address: string) => Promise<void>;
}

/** @throws ReleaseFailure, or RemoteUnavailableError when the shell lacks its own part */
export type LoadRelease = (name: string, release: Release, deadline: Deadline) => Promise<RemoteInstance>;

/** Creates the function that loads and starts one release, with one retry. */
export function createReleaseLoader({
  runtime,
  integrity,
  prepare,
  start,
  refetch,
}: ReleaseLoaderOptions): LoadRelease {
  const attemptsByUrl = new Map<string, number>();

  /** Gives each retry a URL of its own: the runtime and the browser keep the result of a URL, also a failure. */
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
    // In parallel with the remote.
    const prepared = prepare();
    prepared.catch(() => undefined);
    const untilPrepared = () =>
      deadline.within(prepared).catch((cause: unknown) => {
        throw new RemoteUnavailableError(name, [], cause);
      });
    const module = await deadline.within(runtime.load(release.container, entry)).catch(async (reason: unknown) => {
      // A remote cannot load either without what it shares with the shell.
      if (!(reason instanceof DeadlineError)) await untilPrepared();
      throw fail('load', reason);
    });
    const exposed = typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
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
   * Loads again once when a file did not load: connections drop, and a browser gives the result of a failed preload to the next
   * request for that file. First replaces the cached files: a broken response that was cached under a release's URL would
   * otherwise stay for as long as releases are cached.
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
