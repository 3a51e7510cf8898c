/** Maximum number of distinct label values: anyone may send a report, so labels must stay bounded. */
const MAX_REMOTES = 20;
const MAX_VERSIONS = 20;
const OTHER = 'other';

/** Maps all names beyond the maximum to `other`. */
function createBoundedNames(most: number) {
  const known = new Set<string>();
  return (name: string): string => {
    if (known.size < most) known.add(name);
    return known.has(name) ? name : OTHER;
  };
}

export interface ReleaseLabels {
  readonly remote: string;
  readonly version: string;
}

/** Returns a function that gives the labels of a release: a bounded number of remotes, and of versions of each. */
export function createBoundedReleases() {
  const remoteLabel = createBoundedNames(MAX_REMOTES);
  const versionLabels = new Map<string, (version: string) => string>();
  return ({ remote: name, version }: ReleaseLabels): ReleaseLabels => {
    const remote = remoteLabel(name);
    const versionLabel = versionLabels.get(remote) ?? createBoundedNames(MAX_VERSIONS);
    versionLabels.set(remote, versionLabel);
    return { remote, version: versionLabel(version) };
  };
}
