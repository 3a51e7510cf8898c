/** The command line of this repository: `npm run <command>` at the top. */
import { runCommandLine } from '@inspire/devkit/terminal/run-command-line';
import { commands } from './commands';

await runCommandLine('npm run <command> [-- arguments]', commands);
