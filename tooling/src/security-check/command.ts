import { UsageError } from '../terminal/cli-error';
import { readOnlyFlags } from '../terminal/flags';
import { createProgress } from '../terminal/progress';
import { withOwnSite } from './own-site';
import { runAttacks, summarizeAttacks } from './run-attacks';
import { hasFailed } from './trial';

async function check(site: URL): Promise<number> {
  const progress = createProgress();
  const results = await runAttacks({ site, report: (line) => progress.plain(line) });
  progress.plain(summarizeAttacks(results));
  return results.some(hasFailed) ? 1 : 0;
}

/**
 * `security-check [--site <URL>]`: attacks a site from outside, each attack with its legitimate counterpart. The exit
 * code is 1 when an attack succeeds or its counterpart fails.
 */
export async function runSecurityCheck(args: readonly string[]): Promise<number> {
  const { site } = readOnlyFlags(args, { site: { type: 'string' } });
  if (site === undefined) return withOwnSite(check);
  const url = URL.canParse(site) ? new URL(site) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--site must look like https://videos.example.org, but it is '${site}'`);
  return check(new URL(url.origin));
}
