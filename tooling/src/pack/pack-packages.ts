import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, runNode, runProgram } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';
import type { Package } from '../workspace/repository';

/** Runs the npm that started this process, without a shell, or else the installed one. */
export function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Finished> {
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm) ? runNode([npm, ...args], { cwd, env }) : runProgram('npm', args, { cwd, env });
}

/**
 * Packs packages as for publishing and unpacks them as if installed.
 * @param modules the target `node_modules`
 * @throws CliError with the output of npm or tar
 */
export async function installPacked(packages: readonly Package[], modules: string): Promise<void> {
  for (const { dir, name, short, version } of packages) {
    const packed = await runNpm(['pack', '--silent', '--ignore-scripts', '--pack-destination', modules], dir);
    if (packed.code !== 0) throw new CliError(`${short} could not be packed:\n${packed.output.trim()}`);
    const target = join(modules, name);
    await mkdir(target, { recursive: true });
    const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    const unpacked = await runProgram('tar', ['-xzf', join(modules, tarball), '-C', target, '--strip-components=1']);
    if (unpacked.code !== 0) throw new CliError(`${tarball} could not be unpacked:\n${unpacked.output.trim()}`);
  }
}
