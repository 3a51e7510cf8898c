import {
  type Choices,
  environments,
  type ListedRelease,
  type ReleaseList,
  type ReleaseManifest,
} from '@inspire/shared/remote/trust';
import type { AuditEntry } from '../audit';
import { choicesOf, noChoices } from '../choice-change';
import { addedReleases } from '../release-rules';

/** What an accepted change did, without the time and the address. */
export type ChangeEntry = Pick<AuditEntry, 'action' | 'name' | 'version' | 'detail' | 'provenance'>;

const has = (releases: readonly ListedRelease[], version: string): boolean =>
  releases.some((release) => release.version === version);

const shareOf = ({ weight }: ListedRelease) => (weight === undefined ? {} : { detail: `for ${weight} % of browsers` });

/** @param manifests of the releases that were added, by version */
export function describeListChange(
  previous: ReleaseList | undefined,
  next: ReleaseList,
  manifests: ReadonlyMap<string, ReleaseManifest>,
): ChangeEntry[] {
  const { name } = next;
  const added = addedReleases(next, previous).map(({ environment, release }): ChangeEntry => {
    const { version } = release;
    const provenance = manifests.get(version)?.provenance;
    const wasStaged = has(previous?.staging ?? [], version);
    const inProduction = wasStaged ? 'promote' : 'publish';
    return {
      action: environment === 'staging' ? 'publish to staging' : inProduction,
      name,
      version,
      ...shareOf(release),
      ...(provenance && { provenance }),
    };
  });
  const removed = environments.flatMap((environment) =>
    (previous?.[environment] ?? [])
      .filter(({ version }) => !has(next[environment], version))
      .map(({ version }): ChangeEntry => ({ action: 'unlist', name, version, detail: `in ${environment}` })),
  );
  const changes = [...added, ...removed];
  return changes.length > 0 ? changes : [{ action: 'sign', name, detail: 'the list is as it was' }];
}

export function describeChoicesChange(previous: Choices = noChoices, next: Choices = noChoices): ChangeEntry[] {
  const names = new Set([...Object.keys(previous.releases), ...Object.keys(next.releases)]);
  return [...names].flatMap((name): ChangeEntry[] => {
    const [before, after] = [choicesOf(previous, name), choicesOf(next, name)];
    const shares = new Set([...Object.keys(before.shares ?? {}), ...Object.keys(after.shares ?? {})]);
    const withdrawn = new Set([...(before.withdrawn ?? []), ...(after.withdrawn ?? [])]);
    const pinned = after.pinned ?? before.pinned;
    return [
      ...(before.pinned === after.pinned || pinned === undefined
        ? []
        : [{ action: 'pin' as const, name, version: pinned, ...(after.pinned === undefined && { detail: 'off' }) }]),
      ...[...shares].flatMap((version): ChangeEntry[] => {
        const share = after.shares?.[version];
        if (share === before.shares?.[version]) return [];
        return [
          { action: 'share', name, version, detail: share === undefined ? 'as its team listed it' : `${share} %` },
        ];
      }),
      ...[...withdrawn].flatMap((version): ChangeEntry[] => {
        const isWithdrawn = after.withdrawn?.includes(version) === true;
        if (isWithdrawn === (before.withdrawn?.includes(version) === true)) return [];
        return [{ action: 'withdraw', name, version, ...(!isWithdrawn && { detail: 'off' }) }];
      }),
    ];
  });
}
