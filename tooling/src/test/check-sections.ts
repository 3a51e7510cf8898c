import { checkApiReport } from '../api-report/check';
import { lint } from '../lint/command';
import { typecheck } from '../typecheck/command';
import { addCounts, countCheck, noCounts } from './counts';
import type { Section } from './section';

export const lintSection: Section = {
  name: 'lint',
  limitMinutes: 6,
  cores: 1,
  isThere: () => true,
  async run({ repository, write }) {
    const { files, issues, report } = await lint({ repository });
    if (report !== '') write(`${report}\n`);
    write(`${files} files checked, ${issues} issues\n`);
    return countCheck(issues === 0);
  },
};

/** Each project counts as one check. */
export const typecheckSection: Section = {
  name: 'typecheck',
  limitMinutes: 5,
  cores: 1,
  isThere: () => true,
  async run({ repository: { root, packages }, write }) {
    const results = await typecheck(root, packages, ({ project, isClean, output }) => {
      if (!isClean) write(`${project}\n${output}\n`);
    });
    return results.reduce((sum, { isClean }) => addCounts(sum, countCheck(isClean)), noCounts);
  },
};

export const apiReportSection: Section = {
  name: 'api-report',
  limitMinutes: 2,
  cores: 1,
  isThere: ({ packages }) => packages.some(({ short }) => short === 'shared'),
  async run({ repository, write }) {
    const fault = await checkApiReport(repository);
    if (fault !== undefined) write(`${fault}\n`);
    return countCheck(fault === undefined);
  },
};
