import { fileURLToPath } from 'node:url';
import { lint } from '../lint/command';
import { runNode } from '../processes/run-program';
import { typecheck } from '../typecheck/command';
import { addCounts, countCheck, lastLines, noCounts } from './counts';
import type { Section } from './section';

const inspire = fileURLToPath(new URL('../../bin/inspire.mjs', import.meta.url));

export const lintSection: Section = {
  name: 'lint',
  limitMinutes: 6,
  cores: 1,
  isInProcess: true,
  isThere: () => true,
  async run({ repository, write }) {
    const { files, issues, report } = await lint({ repository });
    if (report !== '') write(`${report}\n`);
    write(`${files} files checked, ${issues} issues\n`);
    const message = `${issues} issues in ${files} files`;
    return countCheck(issues === 0 ? undefined : { name: 'lint', message, output: lastLines(report) });
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
    return results
      .map(({ project, isClean, output }) =>
        countCheck(
          isClean ? undefined : { name: project, message: 'It does not type-check.', output: lastLines(output) },
        ),
      )
      .reduce(addCounts, noCounts);
  },
};

export const apiReportSection: Section = {
  name: 'api-report',
  limitMinutes: 2,
  cores: 1,
  isThere: ({ packages }) => packages.some(({ short }) => short === 'shared'),
  async run({ repository: { root }, write, timeout }) {
    const { code, output } = await runNode([inspire, 'api-report', '--check'], { cwd: root, timeout });
    if (code === 0) return countCheck(undefined);
    write(output);
    return countCheck({ name: 'shared/api', message: 'The API differs from its report.', output: lastLines(output) });
  },
};
