import { checkIsolated } from '../isolated/check-isolated';
import { isRemote } from '../workspace/repository';
import { addCounts, countCheck, noCounts } from './counts';
import type { Section } from './section';

/** Every remote checked and built as its team would, with nothing of the workspace but the packed `shared`, `node` and `tooling`. */
export const isolatedSection: Section = {
  name: 'isolated',
  isThere: ({ packages, isWorkspace }) =>
    isWorkspace && packages.some(isRemote) && packages.some(({ short }) => short === 'shared'),
  async run({ repository, write }) {
    let counts = noCounts;
    await checkIsolated(repository, repository.packages.filter(isRemote), ({ remote, check, isClean, output }) => {
      counts = addCounts(counts, countCheck(isClean));
      write(isClean ? `${remote}: ${check} ok\n` : `${remote}: ${check} FAILED\n${output}\n`);
    });
    return counts;
  },
};
