import { isRemoteModule, rankReleases, releasePath, type Chooser, type Registry, type Release, type RemoteModule } from '@inspire/shared/remote';
import { createDeadline, DeadlineError, type Deadline } from './deadline';
import type { FailedReleases } from './failed-releases';
import type { IntegrityTable } from './integrity';
import type { ContainerRuntime } from './runtime';

/** Where loading failed: its files, the shape of what they gave, or its start. */
export type FailurePhase = 'load' | 'shape' | 'start';

export interface ReleaseFailure {
  readonly remote: string;
  readonly version: string;
  readonly phase: FailurePhase;
  readonly reason: unknown;
}

export interface LoadedRemote {
  readonly name: string;
  readonly release: Release;
  readonly module: RemoteModule;
}

export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  constructor(readonly remote: string, readonly failures: readonly ReleaseFailure[]) {
    super(`${remote} is unavailable`);
  }
  /** An address that hung cannot be asked again in the same page. */
  get hung(): boolean {
    return this.failures.some(({ reason }) => reason instanceof DeadlineError);
  }
}

export interface RemoteLoaderOptions {
  readonly runtime: ContainerRuntime;
  readonly integrity: IntegrityTable;
  readonly failed: FailedReleases;
  readonly chooser: Omit<Chooser, 'failed'>;
  /** Starts a loaded module; what it throws counts as a fault of the release. */
  readonly start: (remote: LoadedRemote) => Promise<void>;
  /** False while offline or the store cannot be reached: then the fault is not the release's. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
}

/** One limit for all tries of a section (decision 33). */
const LIMIT_MS = 20_000;
/** What one release may take of it while another is left to fall back to. */
const TRY_MS = 8_000;

/** Loads remotes by their releases, best first, until one works. */
export function createRemoteLoader(options: RemoteLoaderOptions) {
  const { runtime, integrity, failed, chooser } = options;
  let tries = 0;

  const loadRelease = async (name: string, release: Release, deadline: Deadline): Promise<LoadedRemote> => {
    const fail = (phase: FailurePhase, reason: unknown): ReleaseFailure => ({ remote: name, version: release.version, phase, reason });
    integrity.add(name, release);
    // Each try has an address of its own: the runtime keeps what an address once gave, failures too.
    const entry = `${releasePath(name, release.version)}${release.entry}${tries++ === 0 ? '' : `?try=${tries}`}`;
    const module = await deadline.within(runtime.load(release.container, entry)).catch((reason: unknown) => {
      throw fail('load', reason);
    });
    const exposed = typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
    if (!isRemoteModule(exposed)) throw fail('shape', 'the exposed module is not a remote');
    const remote = { name, release, module: exposed };
    try {
      await deadline.within(options.start(remote));
    } catch (reason) {
      throw fail('start', reason);
    }
    return remote;
  };

  /** @throws RemoteUnavailableError when no release works */
  return async function load(name: string, registry: Registry): Promise<LoadedRemote> {
    const listed = registry.remotes[name];
    const all = listed ? rankReleases(listed, chooser) : [];
    const unmarked = listed ? rankReleases(listed, { ...chooser, failed: failed.of(name) }) : [];
    // Marked releases are tried last rather than never: a store may have been mended since.
    const candidates = [...unmarked, ...all.filter((release) => !unmarked.includes(release))];
    const whole = createDeadline(LIMIT_MS);
    const failures: ReleaseFailure[] = [];
    for (const [index, release] of candidates.entries()) {
      const deadline = index < candidates.length - 1 ? createDeadline(TRY_MS) : whole;
      try {
        return await whole.within(loadRelease(name, release, deadline));
      } catch (thrown) {
        const failure = thrown instanceof DeadlineError ? { remote: name, version: release.version, phase: 'load' as const, reason: thrown } : (thrown as ReleaseFailure);
        failures.push(failure);
        options.onFailure(failure);
        if (failure.phase !== 'load' || (await options.isReachable())) failed.mark(name, release.version);
      }
    }
    throw new RemoteUnavailableError(name, failures);
  };
}

export type LoadRemote = ReturnType<typeof createRemoteLoader>;
