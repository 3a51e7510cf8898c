import { runCommandLine } from '../command-line/run-command-line';
import { readArguments } from './arguments';
import { createStderrLogger, logCommand } from './log-command';
import { getOperatorName } from './operator-name';
import { run } from './run';
import { USAGE } from './usage';

await runCommandLine({
  usage: USAGE,
  async execute(args, cwd) {
    await run(readArguments(args, cwd), {
      environment: process.env,
      clock: () => new Date(),
      report: (line) => console.log(line),
      operator: getOperatorName(),
      logger: createStderrLogger(),
    });
    return 0;
  },
  onEnd: logCommand,
});
