import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { figuresPage, generateFigures } from './figures-page';
import { recordTestTimes } from './record-test-times';

/** `figures [--test-times]`: generates docs/figures.md; `--test-times` first records P15 from the last run of all tests. */
export async function runFigures(args: readonly string[]): Promise<number> {
  const { 'test-times': testTimes } = readOnlyFlags(args, { 'test-times': { type: 'boolean' } });
  const { root } = findRepository();
  if (testTimes) await recordTestTimes(root);
  await writeFileAtomic(figuresPage(root), await generateFigures(root));
  console.log(`Wrote ${figuresPage(root)}.`);
  return 0;
}
