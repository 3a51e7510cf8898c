import { runNpm } from '../processes/run-npm';
import { CliError } from '../terminal/cli-error';

/** Installs what a new package needs. @throws CliError with npm's output */
export async function installInto(root: string, name: string): Promise<void> {
  const { code, output } = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline'], root);
  if (code !== 0) throw new CliError(`${name} is written, but npm install failed:\n${output.trim()}`);
}
