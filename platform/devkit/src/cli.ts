/** The commands of a team's package: `npx inspire <command>`. */
import './processes/end-with-parent.mjs';
import { commands } from './commands';
import { runCommandLine } from './terminal/run-command-line';

await runCommandLine('npx inspire <command>', commands);
