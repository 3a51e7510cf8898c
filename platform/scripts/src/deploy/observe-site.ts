import type { Viewer } from '../journey/visit';
import { listQueries, readDashboards } from '../observe/dashboards';
import { findEmptyQueries, listMetrics, listNamedMetrics, queryPrometheus } from '../observe/prometheus-client';
import { openPages, readOrders, reportQuality } from './journey';
import { until } from './until';
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

/**
 * Shows that Prometheus has found every replica by the names of docker-compose.yml, and that every query of the dashboards has
 * data after the journey. @throws CliError with what is missing
 */
export async function observeSite(viewer: Viewer, verification: Verification): Promise<void> {
  const { origin: siteOrigin, report, root, site } = verification;
  // Without Grafana, of which no stand-in can be made.
  await site.compose('--profile', 'observe', 'up', '--detach', '--wait', '--no-deps', 'prometheus');
  const origin = `http://${await site.addressOf('prometheus')}:9090`;
  const queries = listQueries(await readDashboards(root), RATE_INTERVAL);
  const wanted = listNamedMetrics(queries.map(({ expr }) => expr));
  let missing: readonly string[] = [];
  const isComplete = async () => {
    // A rate needs two scrapes of a series, and the servers that the journey met were replaced since.
    await openPages(siteOrigin);
    await reportQuality(siteOrigin);
    await readOrders(siteOrigin, viewer);
    const metrics = await listMetrics(origin);
    missing = [
      ...(await listMissingTargets(origin, verification)),
      ...wanted.flatMap((name) => (metrics.has(name) ? [] : [`No process has ${name}`])),
      ...(await findEmptyQueries(origin, queries)),
    ];
    return missing.length === 0;
  };
  await until(isComplete, {
    withinMs: WITHIN_MS,
    everyMs: POLL_MS,
    otherwise: () => `Prometheus lacks what the site should show:\n${missing.join('\n')}`,
  });
  report(
    `prometheus: has found all replicas of ${observed.join(', ')}; ${queries.length} queries of the dashboards return data`,
  );
}
