import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { findRepository } from '@inspire/devkit/workspace/repository';
import type { Viewer } from '../journey/visit';
import { listQueries, readDashboards } from '../observe/dashboards';
import { findEmptyQueries, listMetrics, listNamedMetrics, queryPrometheus } from '../observe/prometheus-client';
import { openPages, readOrders, reportQuality } from './journey';
import type { Verification } from './verification';

/** Prometheus scrapes four times a minute. */
const RATE_INTERVAL = '2m';
const WITHIN_MS = 90_000;
const POLL_MS = 3_000;
const observed = ['gateway', 'api', 'worker', 'release-service'];

/** Returns the jobs with fewer targets that respond than the file has replicas. */
async function listMissingTargets(origin: string, { config }: Verification): Promise<string[]> {
  const counts = new Map(
    (await queryPrometheus(origin, 'sum by (job) (up)')).map(({ labels, value }) => [labels.job, value]),
  );
  return observed.flatMap((job) => {
    const replicas = config.services[job]?.deploy.replicas ?? 0;
    return (counts.get(job) ?? 0) < replicas ? [`${job} has ${counts.get(job) ?? 0} of ${replicas} targets`] : [];
  });
}

/** Starts the profile without Grafana, of which no stand-in can be made. */
async function startPrometheus({ site }: Verification): Promise<string> {
  await site.compose('--profile', 'observe', 'up', '--detach', '--wait', '--no-deps', 'prometheus');
  return `http://${await site.addressOf('prometheus')}:9090`;
}

/**
 * Shows that Prometheus has found every replica by the names of docker-compose.yml, and that every query of the dashboards has
 * data after the journey. @throws CliError with what is missing
 */
export async function observeSite(siteOrigin: string, viewer: Viewer, verification: Verification): Promise<void> {
  const { report } = verification;
  const origin = await startPrometheus(verification);
  const queries = listQueries(await readDashboards(findRepository().root), RATE_INTERVAL);
  const wanted = listNamedMetrics(queries.map(({ expr }) => expr));
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    // A rate needs two scrapes of a series, and the servers that the journey met were replaced since.
    await openPages(siteOrigin);
    await reportQuality(siteOrigin);
    await readOrders(siteOrigin, viewer);
    const metrics = await listMetrics(origin);
    const missing = [
      ...(await listMissingTargets(origin, verification)),
      ...wanted.flatMap((name) => (metrics.has(name) ? [] : [`No process has ${name}`])),
      ...(await findEmptyQueries(origin, queries)),
    ];
    if (missing.length === 0) break;
    if (performance.now() > deadline)
      throw new CliError(`Prometheus lacks what the site should show:\n${missing.join('\n')}`);
    await sleep(POLL_MS);
  }
  report(
    `prometheus: has found all replicas of ${observed.join(', ')}; ${queries.length} queries of the dashboards return data`,
  );
}
