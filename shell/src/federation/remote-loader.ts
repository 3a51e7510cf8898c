import {
  incompatibleReleases,
  mismatchedLibraries,
  rankReleases,
  type Release,
  type ReleaseChoiceContext,
} from '@inspire/shared/remote';
import { TrustError } from '@inspire/shared/remote/trust';
import type { Candidate, SiteRegistry } from '../trust/site-registry';
import { createDeadline, type Deadline } from './deadline';
import type { FailedReleases } from './failed-releases';
import { createReleaseLoader, type ReleaseLoaderOptions } from './load-release';
import { type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export interface RemoteLoaderOptions extends ReleaseLoaderOptions {
  readonly failed: FailedReleases;
  readonly choiceContextFor: (name: string) => Omit<ReleaseChoiceContext<Candidate>, 'failed'>;
  /** Returns a release with its files. */
  readonly open: (name: string, candidate: Candidate) => Promise<Release>;
  readonly libraries: Readonly<Record<string, string>>;
  /** False while the browser is offline or the store is unreachable: failures then do not count against the release. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
  /** @param ms how long it took to load and start */
  readonly onLoaded?: (name: string, release: Release, ms: number) => void;
}

export type LoadRemote = (name: string, registry: Pick<SiteRegistry, 'remotes'>) => Promise<RemoteInstance>;

/** Limit of all attempts of a section together: the card shows within 20 s of the visit (D-33), of which the shell needs some to start. */
const LIMIT_MS = 18_000;
/** Limit of one release while another one is left to try. */
const TRY_MS = 8_000;

export function createRemoteLoader(options: RemoteLoaderOptions): LoadRemote {
  const { failed, onFailure } = options;
  const loadRelease = createReleaseLoader(options);

  /** Marks a release as failed, unless the store is unreachable. Not awaited: loading continues meanwhile. */
  const markFailed = async ({ remote, version }: ReleaseFailure): Promise<void> => {
    if (await options.isReachable()) failed.mark(remote, version);
  };

  const reportIncompatible = (name: string, incompatible: readonly Candidate[], contract: string): void => {
    for (const { version, contract: built } of incompatible) {
      onFailure({
        remote: name,
        version,
        phase: 'contract',
        reason: `built against ${built}, the shell offers ${contract}`,
      });
    }
  };

  /** Fetches the manifest of a release. What it lists does not run if it is another one. */
  const openRelease = async (name: string, candidate: Candidate, deadline: Deadline): Promise<Release> => {
    try {
      return await deadline.within(options.open(name, candidate));
    } catch (reason) {
      const phase = reason instanceof TrustError ? 'integrity' : 'load';
      const failure: ReleaseFailure = { remote: name, version: candidate.version, phase, reason };
      throw failure;
    }
  };

  /** @throws RemoteUnavailableError when no release works or a part of the shell did not load */
  return async function load(name, registry) {
    const listed = registry.remotes[name] ?? { releases: [] };
    const context = options.choiceContextFor(name);
    const withoutFailed = { ...context, failed: failed.of(name) };
    const unmarked = rankReleases(listed, withoutFailed);
    // Try marked releases last instead of never: the store may have been fixed since.
    const candidates = [...unmarked, ...rankReleases(listed, context).filter((release) => !unmarked.includes(release))];
    reportIncompatible(name, incompatibleReleases(listed, withoutFailed), context.contract);

    const failures: ReleaseFailure[] = [];
    const endsAt = Date.now() + LIMIT_MS;
    for (const [index, candidate] of candidates.entries()) {
      const left = endsAt - Date.now();
      if (left <= 0) break;
      const deadline = createDeadline(index < candidates.length - 1 ? Math.min(TRY_MS, left) : left);
      const begunAt = performance.now();
      try {
        const release = await openRelease(name, candidate, deadline);
        const mismatches = index === 0 ? mismatchedLibraries(release.requires, options.libraries) : [];
        for (const reason of mismatches)
          onFailure({ remote: name, version: release.version, phase: 'singleton', reason });
        const instance = await loadRelease(name, release, deadline);
        failed.clear(name, release.version);
        options.onLoaded?.(name, release, performance.now() - begunAt);
        return instance;
      } catch (thrown) {
        if (thrown instanceof RemoteUnavailableError) throw thrown;
        const failure = thrown as ReleaseFailure;
        failures.push(failure);
        onFailure(failure);
        // Never mark a developer's own build: the next visit tries it again.
        if (candidate !== context.override) void markFailed(failure);
      } finally {
        deadline.end();
      }
    }
    throw new RemoteUnavailableError(name, failures);
  };
}
