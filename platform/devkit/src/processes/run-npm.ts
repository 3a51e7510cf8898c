import { type Finished, runNode, runProgram } from './run-program';

/** Runs the npm that started this process, without a shell, or else the installed one. */
export function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Finished> {
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm) ? runNode([npm, ...args], { cwd, env }) : runProgram('npm', args, { cwd, env });
}
