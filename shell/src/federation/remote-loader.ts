import {
  incompatibleReleases,
  mismatchedLibraries,
  rankReleases,
  type Registry,
  type Release,
  type ReleaseChoiceContext,
} from '@inspire/shared/remote';
import { createDeadline } from './deadline';
import type { FailedReleases } from './failed-releases';
import { createReleaseLoader, type ReleaseLoaderOptions } from './load-release';
import { type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export interface RemoteLoaderOptions extends ReleaseLoaderOptions {
  readonly failed: FailedReleases;
  readonly choiceContextFor: (name: string) => Omit<ReleaseChoiceContext, 'failed'>;
  readonly libraries: Readonly<Record<string, string>>;
  /** False while the browser is offline or the store is unreachable: failures then do not count against the release. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
  /** @param ms how long it took to load and start */
  readonly onLoaded?: (name: string, release: Release, ms: number) => void;
}

export type LoadRemote = (name: string, registry: Registry) => Promise<RemoteInstance>;

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

  const reportMismatches = (
    name: string,
    incompatible: readonly Release[],
    chosen: Release | undefined,
    contract: string,
  ): void => {
    for (const { version, contract: built } of incompatible) {
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

  /** @throws RemoteUnavailableError when no release works or a part of the shell did not load */
  return async function load(name, registry) {
    const listed = registry.remotes[name] ?? { releases: [] };
    const context = options.choiceContextFor(name);
    const withoutFailed = { ...context, failed: failed.of(name) };
    const unmarked = rankReleases(listed, withoutFailed);
    // Try marked releases last instead of never: the store may have been fixed since.
    const candidates = [...unmarked, ...rankReleases(listed, context).filter((release) => !unmarked.includes(release))];
    reportMismatches(name, incompatibleReleases(listed, withoutFailed), candidates[0], context.contract);

    const failures: ReleaseFailure[] = [];
    const endsAt = Date.now() + LIMIT_MS;
    for (const [index, release] of candidates.entries()) {
      const left = endsAt - Date.now();
      if (left <= 0) break;
      const deadline = createDeadline(index < candidates.length - 1 ? Math.min(TRY_MS, left) : left);
      const begunAt = performance.now();
      try {
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
        if (release !== context.override) void markFailed(failure);
      } finally {
        deadline.end();
      }
    }
    throw new RemoteUnavailableError(name, failures);
  };
}
