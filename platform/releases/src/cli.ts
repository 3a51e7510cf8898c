/** `inspire-release <action>`: the releases of a repository with one or more remotes. */
import '@inspire/devkit/processes/end-with-parent.mjs';
import { constants } from 'node:os';
import { runToExitCode } from '@inspire/devkit/terminal/run-to-exit-code';
import { runRelease } from './command';
import { releaseUsage } from './usage';

// An action without its own signal listener exits here, so that exit handlers can stop its child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + constants.signals[signal]));
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(`Usage: ${releaseUsage('inspire-release')}`);
  process.exit(0);
}
process.exit(await runToExitCode(releaseUsage('inspire-release'), () => runRelease(args)));
