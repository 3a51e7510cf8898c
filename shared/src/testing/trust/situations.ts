import type { SignedDocument } from '../../remote/trust';
import { type AttackBench, FORGED_VERSION, FORMER_VERSION, HONEST_VERSION, VICTIM } from './attack-bench';
import { roleOf, type TestSite, type TestSiteState } from './sign-site';

export const previous = ({ sign }: AttackBench) => sign({ snapshot: { sequence: 1 } });
export const honest = ({ sign, list }: AttackBench) =>
  sign({ lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION]) } });
export const newer = ({ sign, list, keys }: AttackBench) =>
  sign({
    snapshot: { sequence: 9 },
    lists: { [VICTIM]: list([HONEST_VERSION, FORMER_VERSION], keys['video-team'], 9) },
  });
export const forged = [FORGED_VERSION, FORMER_VERSION];

export const withDocuments = (site: TestSite, documents: Partial<TestSite['documents']>): TestSite => ({
  ...site,
  documents: { ...site.documents, ...documents },
});
export const withList = (site: TestSite, list: SignedDocument): TestSite => ({
  ...site,
  lists: { ...site.lists, [VICTIM]: list },
});

/** Root after the team's key was replaced. */
export const replacedTeamKey = ({ keys, state }: AttackBench): TestSiteState['root'] => {
  const { root } = state();
  return {
    ...root,
    version: 2,
    keys: [...root.keys, keys['next-video-team']],
    releases: { ...root.releases, [VICTIM]: roleOf(keys['next-video-team']) },
  };
};
