/** The commands of a team's package: `npx inspire <command>`. */
import { commands } from './commands';
import { runCommandLine } from './terminal/run-command-line';

await runCommandLine('npx inspire <command>', commands);
