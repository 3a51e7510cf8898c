/** `inspire-release <action>`: the releases of a repository with one or more remotes. */
import { runToExit } from '@inspire/devkit/terminal/run-command-line';
import { runToExitCode } from '@inspire/devkit/terminal/run-to-exit-code';
import { runRelease } from './command';
import { releaseUsage } from './usage';

const usage = releaseUsage('inspire-release');
const args = process.argv.slice(2);

await runToExit(async () => {
  if (!args.includes('--help') && !args.includes('-h')) return runToExitCode(usage, () => runRelease(args));
  console.log(`Usage: ${usage}`);
  return 0;
});
