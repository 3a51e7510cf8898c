import type { Choices, ReleaseChoices, ReleaseList } from '@inspire/shared/remote/trust';

export const noChoices: Choices = { type: 'choices', sequence: 0, releases: {} };

const isEmpty = ({ pinned, shares, withdrawn }: ReleaseChoices): boolean =>
  pinned === undefined && shares === undefined && withdrawn === undefined;

export const choicesOf = (choices: Choices, name: string): ReleaseChoices =>
  Object.hasOwn(choices.releases, name) ? (choices.releases[name] ?? {}) : {};

function withChoices(choices: Choices, name: string, own: ReleaseChoices): Choices {
  const { [name]: _, ...others } = choices.releases;
  return { ...choices, releases: isEmpty(own) ? others : { ...others, [name]: own } };
}

/** Pins a remote to a version, or unpins it. Returns the same object when nothing changes. */
export function withPin(choices: Choices, name: string, version: string | undefined): Choices {
  const { pinned, ...own } = choicesOf(choices, name);
  if (pinned === version) return choices;
  return withChoices(choices, name, { ...own, ...(version !== undefined && { pinned: version }) });
}

/**
 * Gives a listed release to a share of browsers, or with 100 to all. Returns the same object when nothing changes. Shares of
 * versions that the list does not contain any more are left out.
 */
export function withShare(choices: Choices, list: ReleaseList, version: string, percent: number): Choices {
  const { shares = {}, ...own } = choicesOf(choices, list.name);
  const published = list.production.find((release) => release.version === version)?.weight ?? 100;
  if ((shares[version] ?? published) === percent) return choices;
  const listed = new Set([...list.production, ...list.staging].map((release) => release.version));
  const next = Object.entries({ ...shares, [version]: percent }).filter(
    ([one, share]) => listed.has(one) && !(one === version && share === published),
  );
  return withChoices(choices, list.name, { ...own, ...(next.length > 0 && { shares: Object.fromEntries(next) }) });
}

/** Takes a version from all browsers, or gives it back. Returns the same object when nothing changes. */
export function withWithdrawn(choices: Choices, name: string, version: string, isWithdrawn: boolean): Choices {
  const { withdrawn = [], ...own } = choicesOf(choices, name);
  if (withdrawn.includes(version) === isWithdrawn) return choices;
  const others = withdrawn.filter((one) => one !== version);
  const next = isWithdrawn ? [...others, version] : others;
  return withChoices(choices, name, { ...own, ...(next.length > 0 && { withdrawn: next }) });
}
