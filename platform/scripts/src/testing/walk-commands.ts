import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@inspire/devkit/processes/run-program';
import { formatDuration } from '@inspire/devkit/terminal/progress';
import { walk } from '@inspire/devkit/workspace/walk';
import { readSteps, type WorkflowSettings } from './workflow-steps';

/** These take long, and find the same in the same sources. */
const ONCE: ReadonlySet<string> = new Set(['npm test', 'npm run build']);

/** The packages are unpacked and linked already. */
const INSTALLATION = 'npm ci';

/** Hashes the files of a repository, without the version that a release raises. */
async function hashSources(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await walk(dir)) {
    const content = await readFile(join(dir, file));
    hash.update(file).update('\0');
    hash.update(file.endsWith('package.json') ? content.toString().replace(/"version": ".*?"/, '') : content);
  }
  return hash.digest('hex');
}

/**
 * @param home the reader's home folder
 * @param settings of npm, in the environment of each command
 */
export function createWalkCommands(home: string, settings: Readonly<Record<string, string>>) {
  /** What ran so far, with times. */
  const log: string[] = [];
  const passed = new Set<string>();
  const write = (where: string, line: string, remark: string) => {
    log.push(`${remark.padStart(9)}  ${where.padEnd(20)}  ${line}`);
    console.log(log.at(-1));
  };
  const skip = (where: string, line: string, remark: string) => {
    write(where, line, remark);
    return '';
  };
  /**
   * Runs a command without anything of the tester's environment.
   * @param where for the log
   * @throws AssertionError with its output when it fails
   */
  const execute = async (where: string, dir: string, script: string, env: Readonly<Record<string, string>>) => {
    const line = script.split('\n').at(-1) ?? '';
    if (line === INSTALLATION) return skip(where, line, 'linked');
    const work = ONCE.has(line) ? `${line} ${dir} ${await hashSources(dir)}` : undefined;
    if (work !== undefined && passed.has(work)) return skip(where, line, 'unchanged');
    const own = { PATH: process.env.PATH ?? '', HOME: home, ...settings, ...env };
    const variables = Object.entries(own).map(([name, value]) => `${name}=${value}`);
    const began = performance.now();
    const { code, output } = await runProgram('env', ['-i', ...variables, 'bash', '-e', '-c', script], { cwd: dir });
    assert.equal(code, 0, `${where}: ${line}\n${output}`);
    write(where, line, formatDuration(performance.now() - began));
    if (work !== undefined) passed.add(work);
    return output;
  };
  return {
    log,
    execute,
    /** Runs the steps of a repository's workflows one by one, as the host does after a tag. */
    async runWorkflows(dir: string, tag: string, settings: WorkflowSettings): Promise<void> {
      for (const name of ['check', 'release'])
        for (const { run, env } of await readSteps(join(dir, `.github/workflows/${name}.yml`), settings))
          await execute(`workflow ${name}`, dir, run, { ...env, GITHUB_REF_NAME: tag });
    },
  };
}
