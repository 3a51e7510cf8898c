import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runNode } from '../processes/run-program';
import type { Repository } from '../workspace/repository';
import { parseJestReport } from './jest-report';
import type { Section } from './section';
import { withResultFile } from './with-result-file';

const require = createRequire(import.meta.url);

const jestPackages = ({ packages }: Repository) =>
  packages.filter(({ dir }) => existsSync(join(dir, 'jest.config.mjs')));

export const unitSection: Section = {
  name: 'unit',
  limitMinutes: 15,
  // Its second worker uses what the section beside it leaves idle; with two it would start after all sections of one core.
  cores: 1,
  isThere: (repository) => jestPackages(repository).length > 0,
  run: ({ repository, write, timeout }) => {
    const jest = join(dirname(require.resolve('jest/package.json')), 'bin/jest.js');
    const projects = jestPackages(repository).map(({ dir }) => dir);
    return withResultFile(
      (file) =>
        runNode(
          [
            jest,
            '--projects',
            ...projects,
            '--ci',
            '--maxWorkers=2',
            '--json',
            `--outputFile=${file}`,
            '--reporters=default',
          ],
          { cwd: repository.root, env: { NODE_ENV: 'test' }, timeout, onOutput: (text) => write(text) },
        ),
      parseJestReport,
    );
  },
};
