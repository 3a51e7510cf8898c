import type { Host } from '@inspire/shared/host';
import {
  incompatibleReleases,
  isRemoteModule,
  mismatchedLibraries,
  rankReleases,
  type Registry,
  type Release,
  releaseBase,
  type ReleaseChoiceContext,
  type RemoteModule,
} from '@inspire/shared/remote';
import { createDeadline, type Deadline, DeadlineError } from './deadline';
import type { FailedReleases } from './failed-releases';
import type { IntegrityTable } from './integrity';
import { failedFile, type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { ContainerRuntime } from './runtime';

export interface LoadedRemote {
  readonly name: string;
  readonly release: Release;
  readonly module: RemoteModule;
}

/** What starting a remote makes: the host that it was given, and what ends all that it began. */
export interface StartedRemote {
  readonly host: Host;
  readonly dispose: () => void;
}

/** A remote that runs in this page. */
export interface RemoteInstance extends LoadedRemote, StartedRemote {}

/** Starts a loaded module, unless it took so long that nobody wants it any more; what it throws is a fault of the release. */
export type StartRemote = (remote: LoadedRemote, isWanted: () => boolean) => Promise<StartedRemote>;

export interface RemoteLoaderOptions {
  readonly runtime: ContainerRuntime;
  readonly integrity: IntegrityTable;
  readonly failed: FailedReleases;
  /** What this browser brings to the choice among a remote's releases, its failed ones left aside. */
  readonly choiceContextFor: (name: string) => Omit<ReleaseChoiceContext, 'failed'>;
  /** Versions of the libraries that the shell shares. */
  readonly libraries: Readonly<Record<string, string>>;
  /** Loads what the shell itself needs to start any remote; its failure is no release's. */
  readonly prepare: () => Promise<unknown>;
  readonly start: StartRemote;
  /** False while offline or the store cannot be reached: then the fault is not the release's. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
  /** Replaces what the browser's cache holds of a file; never throws. */
  readonly refetch: (address: string) => Promise<void>;
}

/** One limit for all tries of a section (D-33). */
const LIMIT_MS = 20_000;
/** What one release may take of it while another is left to fall back to. */
const TRY_MS = 8_000;

/** Loads remotes by their releases, best first, until one works. */
export function createRemoteLoader(options: RemoteLoaderOptions) {
  const { runtime, integrity, failed, onFailure } = options;
  const attemptsByUrl = new Map<string, number>();

  /** Each later try has an address that was never asked: the runtime and the browser keep what an address once gave, failures too. */
  const entryOf = (name: string, release: Release): string => {
    const address = releaseBase(name, release) + release.entry;
    const times = (attemptsByUrl.get(address) ?? 0) + 1;
    attemptsByUrl.set(address, times);
    return times === 1 ? address : `${address}?try=${Date.now()}-${times}`;
  };

  const loadRelease = async (name: string, release: Release, deadline: Deadline): Promise<RemoteInstance> => {
    const entry = entryOf(name, release);
    const fail = (phase: ReleaseFailure['phase'], reason: unknown): ReleaseFailure => ({
      remote: name,
      version: release.version,
      phase,
      reason,
      entry,
    });
    integrity.add(name, release);
    // On its way together with the remote.
    const prepared = options.prepare();
    prepared.catch(() => undefined);
    const untilPrepared = () =>
      deadline.within(prepared).catch((cause: unknown) => {
        throw new RemoteUnavailableError(name, [], cause);
      });
    const module = await deadline.within(runtime.load(release.container, entry)).catch(async (reason: unknown) => {
      // A remote cannot be loaded either without what it shares with the shell.
      if (!(reason instanceof DeadlineError)) await untilPrepared();
      throw fail('load', reason);
    });
    const exposed = typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
    if (!isRemoteModule(exposed)) throw fail('shape', 'the exposed module is not a remote');
    await untilPrepared();
    const remote = { name, release, module: exposed };
    try {
      return { ...remote, ...(await deadline.within(options.start(remote, () => !deadline.isOver()))) };
    } catch (reason) {
      throw fail('start', reason);
    }
  };

  /**
   * A file that did not come is asked for once more: lines are cut, and a browser gives what a failed preload left behind to the
   * first who asks for that file. Before that the files are fetched past the cache: what a bad day put there under their addresses
   * would stay for as long as releases are kept.
   */
  const loadWithRetry = async (name: string, release: Release, deadline: Deadline): Promise<RemoteInstance> => {
    try {
      return await loadRelease(name, release, deadline);
    } catch (thrown) {
      if (thrown instanceof RemoteUnavailableError) throw thrown;
      const failure = thrown as ReleaseFailure;
      if (failure.phase !== 'load' || deadline.isOver()) throw failure;
      const files = [release.entry, ...(failedFile(failure) === undefined ? [] : release.preload)];
      const addresses = files.map((file) => releaseBase(name, release) + file);
      await deadline.within(Promise.all(addresses.map(options.refetch))).catch(() => undefined);
      return loadRelease(name, release, deadline);
    }
  };

  /** A release is to blame only where the store can be reached; nobody waits for that answer. */
  const markFailed = async ({ remote, version }: ReleaseFailure): Promise<void> => {
    if (await options.isReachable()) failed.mark(remote, version);
  };

  /** What of a remote can be known to be wrong before any of its code runs; it is told, and stops nothing. */
  const reportMismatches = (
    name: string,
    refused: readonly Release[],
    chosen: Release | undefined,
    contract: string,
  ): void => {
    for (const { version, contract: built } of refused) {
      onFailure({
        remote: name,
        version,
        phase: 'contract',
        reason: `built against ${built}, the shell offers ${contract}`,
      });
    }
    if (!chosen) return;
    for (const reason of mismatchedLibraries(chosen.requires, options.libraries)) {
      onFailure({ remote: name, version: chosen.version, phase: 'singleton', reason });
    }
  };

  /** @throws RemoteUnavailableError when no release works, or the shell lacks its own part */
  return async function load(name: string, registry: Registry): Promise<RemoteInstance> {
    const listed = registry.remotes[name] ?? { releases: [] };
    const chooser = options.choiceContextFor(name);
    const careful = { ...chooser, failed: failed.of(name) };
    const unmarked = rankReleases(listed, careful);
    // Marked releases are tried last rather than never: a store may have been mended since.
    const candidates = [...unmarked, ...rankReleases(listed, chooser).filter((release) => !unmarked.includes(release))];
    reportMismatches(name, incompatibleReleases(listed, careful), candidates[0], chooser.contract);

    const failures: ReleaseFailure[] = [];
    const ends = Date.now() + LIMIT_MS;
    for (const [index, release] of candidates.entries()) {
      const left = ends - Date.now();
      if (left <= 0) break;
      const deadline = createDeadline(index < candidates.length - 1 ? Math.min(TRY_MS, left) : left);
      try {
        const instance = await loadWithRetry(name, release, deadline);
        failed.clear(name, release.version);
        return instance;
      } catch (thrown) {
        if (thrown instanceof RemoteUnavailableError) throw thrown;
        const failure = thrown as ReleaseFailure;
        failures.push(failure);
        onFailure(failure);
        // A developer's own build is tried again at once: that is what it is for.
        if (release !== chooser.override) void markFailed(failure);
      } finally {
        deadline.end();
      }
    }
    throw new RemoteUnavailableError(name, failures);
  };
}

export type LoadRemote = ReturnType<typeof createRemoteLoader>;
