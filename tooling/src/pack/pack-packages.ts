import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, runNode, runProgram } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';
import type { Package } from '../workspace/repository';

/** npm of the one who called us, without a shell in between; the installed one otherwise. */
export function runNpm(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Finished> {
  const npm = process.env.npm_execpath;
  return npm && /\.c?js$/.test(npm) ? runNode([npm, ...args], { cwd, env }) : runProgram('npm', args, { cwd, env });
}

/**
 * Packs packages as they would be published, and unpacks them as they would be installed.
 * @param modules the `node_modules` to put them into
 * @throws CliError with what npm or tar said
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
