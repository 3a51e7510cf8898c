import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { createComposeSite } from './compose-site';
import { damageService } from './damage-service';
import type { DeployRun } from './verification';

/** @throws CliError when the services start, or fail for another reason */
export async function expectFailure(started: Promise<unknown>, reason: RegExp): Promise<void> {
  const message = await started.then(() => 'It started.', messageOf);
  if (!reason.test(message)) throw new CliError(`A wrong start must fail with ${reason}:\n${message}`);
}

interface Fault {
  readonly what: string;
  /** Started with what it depends on; its failure must name the cause. */
  readonly service: string;
  readonly from: string;
  readonly to: string;
  readonly reason: RegExp;
}

/** A fault shows within seconds. */
const TIMEOUT_MS = 60_000;

const faults: readonly Fault[] = [
  {
    what: 'a wrong port',
    service: 'buckets',
    from: 'S3_ENDPOINT: http://objects:7070',
    to: 'S3_ENDPOINT: http://objects:7071',
    reason: /:7071\b.*connection refused/,
  },
  {
    what: 'a secret that is not mounted',
    service: 'buckets',
    from: '*media-files, ',
    to: '',
    reason: /ENOENT.*\/run\/secrets\/media\/s3-secret/,
  },
  {
    what: 'a swapped dependency',
    service: 'migrate',
    from: 'db: { condition: service_healthy }',
    to: 'secrets: { condition: service_completed_successfully }',
    reason: /ENOTFOUND db|EAI_AGAIN db/,
  },
];

/**
 * Runs copies of docker-compose.yml with one fault each, to show that a person who makes it is told the cause.
 * @throws CliError for a fault that is not noticed, or noticed for another reason
 */
export async function verifyFaults({ engine, root, folder, report }: DeployRun): Promise<void> {
  const text = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const file = join(folder, 'faults.yml');
  const site = createComposeSite({
    engine,
    folder: root,
    project: 'inspire-faults',
    env: {},
    file,
    timeoutMs: TIMEOUT_MS,
  });
  for (const fault of faults) {
    await writeFile(file, damageService(text, fault.service, fault.from, fault.to));
    try {
      const started = site.compose('--project-directory', root, 'run', '--rm', fault.service);
      await expectFailure(started, fault.reason);
      report(`faults: ${fault.what} stops ${fault.service}, which names it`);
    } catch (error) {
      throw new CliError(`faults: ${fault.what}: ${messageOf(error)}`);
    } finally {
      await site.remove();
    }
  }
}
