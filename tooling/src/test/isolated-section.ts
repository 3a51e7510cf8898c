import { checkIsolated } from '../isolated/check-isolated';
import { isRemote } from '../workspace/repository';
import { addCounts, countCheck, lastLines, noCounts } from './counts';
import type { Section } from './section';

/** Checks and builds every remote as its team would, with only the packed `shared`, `node` and `tooling`. */
export const isolatedSection: Section = {
  name: 'isolated',
  limitMinutes: 20,
  cores: 1,
  isThere: ({ packages, isWorkspace }) =>
    isWorkspace && packages.some(isRemote) && packages.some(({ short }) => short === 'shared'),
  async run({ repository, write }) {
    let counts = noCounts;
    await checkIsolated(repository, repository.packages.filter(isRemote), ({ remote, check, isClean, output }) => {
      const name = `${remote}: ${check}`;
      const failure = isClean ? undefined : { name, message: 'It failed in isolation.', output: lastLines(output) };
      counts = addCounts(counts, countCheck(failure));
      write(isClean ? `${name} ok\n` : `${name} FAILED\n${output}\n`);
    });
    return counts;
  },
};
