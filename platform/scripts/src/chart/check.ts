import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatComposeFacts, toComposeFacts } from './compose-facts';
import { chartFolder } from './run-helm';

export const factsFile = (root: string): string => join(chartFolder(root), 'compose.json');

export const presentFacts = async (root: string): Promise<string> =>
  formatComposeFacts(toComposeFacts(await readFile(join(root, 'docker-compose.yml'), 'utf8')));

/**
 * Compares what the chart has from docker-compose.yml with the file.
 * @returns what to do; undefined when they agree
 */
export async function checkChart(root: string): Promise<string | undefined> {
  const committed = await readFile(factsFile(root), 'utf8');
  if (committed.replaceAll('\r\n', '\n') === (await presentFacts(root))) return undefined;
  return 'platform/deploy/helm/inspire/compose.json is stale: docker-compose.yml has changed. Run npx inspire-site chart.';
}
