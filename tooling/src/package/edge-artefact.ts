import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '../processes/run-program';
import { CliError } from '../terminal/cli-error';
import { selectPackages } from '../workspace/repository';
import { type Artefact, MB } from './artefact';

const ownFiles = ['start-edge.sh', 'tls.conf'];

/** The service `edge`: an `nginx.conf` that the gateway's table of rules makes, and the script that starts nginx with it. */
export const edgeArtefact: Artefact = {
  name: 'edge',
  owner: 'gateway',
  maxBytes: 0.1 * MB,
  async fill(folder, { repository }) {
    const [gateway] = selectPackages(repository, ['gateway']);
    if (!gateway) throw new CliError('The repository has no gateway.');
    const { code, output } = await runNode(['--import', 'tsx', join(gateway.dir, 'src/print-edge.ts')], {
      cwd: gateway.dir,
    });
    if (code !== 0) throw new CliError(`The configuration of nginx cannot be made:\n${output}`);
    await writeFile(join(folder, 'nginx.conf'), output);
    for (const name of ownFiles) await copyFile(join(repository.root, 'tooling/docker', name), join(folder, name));
    return [];
  },
};
