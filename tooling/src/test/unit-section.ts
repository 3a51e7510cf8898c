import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileIfAny } from '@inspire/node/files';
import { runNode } from '../processes/run-program';
import type { Repository } from '../workspace/repository';
import { parseJestReport } from './jest-report';
import type { Section } from './section';
import { withResultFile } from './with-result-file';

const require = createRequire(import.meta.url);

const printedReporter = join(import.meta.dirname, 'printed-reporter.mjs');

/** A run that was stopped has not written it. */
async function readPrinted(file: string): Promise<Record<string, string>> {
  const text = await readFileIfAny(`${file}.printed`);
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
}

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
            `--reporters=${printedReporter}`,
          ],
          { cwd: repository.root, env: { NODE_ENV: 'test' }, timeout, onOutput: (text) => write(text) },
        ),
      async (json, file) => parseJestReport(json, await readPrinted(file)),
    );
  },
};
