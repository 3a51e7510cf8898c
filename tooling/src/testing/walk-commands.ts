import assert from 'node:assert/strict';
import { join } from 'node:path';
import { runProgram } from '../processes/run-program';
import { formatDuration } from '../terminal/progress';
import { readSteps, type WorkflowSettings } from './workflow-steps';

export interface WalkCommands {
  /** What ran so far, with times. */
  readonly log: readonly string[];
  /**
   * Runs a command without anything of the tester's environment.
   * @param where for the log
   * @throws AssertionError with its output when it fails
   */
  execute(where: string, dir: string, script: string, env: Readonly<Record<string, string>>): Promise<void>;
  /** Runs the steps of a repository's workflows one by one, as the host does after a tag. */
  runWorkflows(dir: string, tag: string, settings: WorkflowSettings): Promise<void>;
}

/** These take a minute; the sources are the same each time. */
const ONCE: ReadonlySet<string> = new Set(['npm test', 'npm run build']);

/** The packages are unpacked and linked already. */
const INSTALLATION = 'npm ci';

/** @param home the reader's home folder */
export function createWalkCommands(home: string): WalkCommands {
  const log: string[] = [];
  const passed = new Set<string>();
  const write = (where: string, line: string, remark: string) => {
    log.push(`${remark.padStart(9)}  ${where.padEnd(20)}  ${line}`);
    console.log(log.at(-1));
  };
  const execute: WalkCommands['execute'] = async (where, dir, script, env) => {
    const line = script.split('\n').at(-1) ?? '';
    if (line === INSTALLATION) return write(where, line, 'linked');
    if (passed.has(`${dir} ${line}`)) return write(where, line, 'unchanged');
    const own = { PATH: process.env.PATH ?? '', HOME: home, npm_config_offline: 'true', ...env };
    const variables = Object.entries(own).map(([name, value]) => `${name}=${value}`);
    const began = performance.now();
    const { code, output } = await runProgram('env', ['-i', ...variables, 'bash', '-e', '-c', script], { cwd: dir });
    assert.equal(code, 0, `${where}: ${line}\n${output}`);
    write(where, line, formatDuration(performance.now() - began));
    if (ONCE.has(line)) passed.add(`${dir} ${line}`);
  };
  return {
    log,
    execute,
    async runWorkflows(dir, tag, settings) {
      for (const name of ['check', 'release'])
        for (const { run, env } of await readSteps(join(dir, `.github/workflows/${name}.yml`), settings))
          await execute(`workflow ${name}`, dir, run, { ...env, GITHUB_REF_NAME: tag });
    },
  };
}
