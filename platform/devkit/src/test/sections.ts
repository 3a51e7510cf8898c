import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lint } from '../lint/command';
import { typecheck } from '../typecheck/command';
import type { Repository } from '../workspace/repository';
import { addOutcomes, check, endOf } from './outcome';
import { runTests, type Section } from './section';

const require = createRequire(import.meta.url);

export const lintSection: Section = {
  name: 'lint',
  limitMinutes: 8,
  isThere: () => true,
  async run({ repository, write }) {
    const { files, issues, report } = await lint({ repository });
    write(`${report}\n${files} files checked, ${issues} issues\n`);
    const message = `${issues} issues in ${files} files`;
    return check(issues === 0 ? undefined : { name: 'lint', message, output: endOf(report) });
  },
};

/** Each project counts as one check. */
export const typesSection: Section = {
  name: 'types',
  limitMinutes: 5,
  isThere: () => true,
  async run({ repository: { root, packages } }) {
    const results = await typecheck(root, packages);
    return addOutcomes(
      results.map(({ project, isClean, output }) =>
        check(isClean ? undefined : { name: project, message: 'It does not type-check.', output: endOf(output) }),
      ),
    );
  },
};

const jestPackages = ({ packages }: Repository): string[] =>
  packages.map(({ dir }) => dir).filter((dir) => existsSync(join(dir, 'jest.config.mjs')));

export const unitSection: Section = {
  name: 'unit',
  limitMinutes: 15,
  isThere: (repository) => jestPackages(repository).length > 0,
  run(run) {
    const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
    const args = ['--projects', ...jestPackages(run.repository), '--ci', '--maxWorkers=2'];
    const toCommand = (report: string) => ({
      args: [jest, ...args, '--reporters=summary', `--reporters=${require.resolve('jest-junit')}`],
      env: {
        NODE_ENV: 'test',
        JEST_JUNIT_OUTPUT_FILE: report,
        JEST_JUNIT_SUITE_NAME: '{filepath}',
        JEST_JUNIT_TITLE: '{title}',
        JEST_JUNIT_CLASSNAME: '{classname}',
        // A file that cannot be run counts as a failed test.
        JEST_JUNIT_REPORT_TEST_SUITE_ERRORS: 'true',
        JEST_JUNIT_INCLUDE_CONSOLE_OUTPUT: 'true',
      },
    });
    return runTests('unit', toCommand, run);
  },
};

/** What `npm test` runs inside a package of a team. */
export const packageSections: readonly Section[] = [lintSection, typesSection, unitSection];
