import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { checkChart, factsFile, presentFacts } from './check';

/** `chart`: rewrites what the Helm chart takes from docker-compose.yml; `--check` only compares. */
export async function runChart(args: readonly string[]): Promise<number> {
  const { check } = readOnlyFlags(args, { check: { type: 'boolean' } });
  const { root } = findRepository();
  if (check) {
    const issue = await checkChart(root);
    console.log(issue ?? 'The chart agrees with docker-compose.yml.');
    return issue === undefined ? 0 : 1;
  }
  await writeFileAtomic(factsFile(root), await presentFacts(root));
  console.log('platform/deploy/helm/inspire/compose.json written.');
  return 0;
}
