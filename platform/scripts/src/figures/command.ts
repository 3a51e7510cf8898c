import { readFile } from 'node:fs/promises';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { agreesWithSources, figuresPage, generateFigures } from './figures-page';
import { recordTestTimes } from './record-test-times';

/**
 * `figures [--check] [--test-times]`: generates docs/figures.md, or checks that it agrees with its sources;
 * `--test-times` first records P15 from the last run of all tests.
 */
export async function runFigures(args: readonly string[]): Promise<number> {
  const { check, 'test-times': testTimes } = readOnlyFlags(args, {
    check: { type: 'boolean' },
    'test-times': { type: 'boolean' },
  });
  const { root } = findRepository();
  if (testTimes) await recordTestTimes(root);
  const generated = await generateFigures(root);
  const file = figuresPage(root);
  if (!check) {
    await writeFileAtomic(file, generated);
    console.log(`Wrote ${file}.`);
    return 0;
  }
  if (agreesWithSources(await readFile(file, 'utf8'), generated)) return 0;
  console.error('docs/figures.md differs from its sources. Run npm run figures.');
  return 1;
}
