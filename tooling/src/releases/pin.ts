import type { Registry } from '@inspire/shared/remote';
import { Refusal } from '../terminal/refusal';
import { currentReleases } from './current-releases';
import { withPin } from './registry-change';
import type { ReleaseDesk } from './release-desk';

function releasesOf(registry: Registry, name: string) {
  const remote = registry.remotes[name];
  if (!remote) throw new Refusal(`No release of '${name}' has been published.`);
  return remote;
}

/** Makes every browser take one published version, or with undefined the newest again. @throws Refusal if it is not listed */
export async function pinRelease(desk: ReleaseDesk, name: string, version: string | undefined): Promise<void> {
  await desk.change((registry) => {
    const { releases } = releasesOf(registry, name);
    if (version !== undefined && !releases.some((release) => release.version === version)) {
      throw new Refusal(`${name} ${version} has not been published; there are ${releases.map((release) => release.version).join(', ')}.`);
    }
    return withPin(registry, name, version);
  });
}

/** Pins the release before the one that everybody takes now. @returns its version; throws Refusal when there is none */
export async function rollBack(desk: ReleaseDesk, name: string): Promise<string> {
  let target = '';
  await desk.change((registry) => {
    const remote = releasesOf(registry, name);
    const present = currentReleases(remote)[0];
    const previous = remote.releases[remote.releases.findIndex(({ version }) => version === present?.version) + 1];
    if (!previous) throw new Refusal(`There is no release of ${name} before ${present?.version ?? 'the first one'}.`);
    target = previous.version;
    return withPin(registry, name, target);
  });
  return target;
}
