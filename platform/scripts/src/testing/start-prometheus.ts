import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { stringify } from 'yaml';
import { findGoProgram } from '@inspire/server-kit/go-programs';
import { findFreePort } from '@inspire/server-kit/network';

const [server, promtool] = [findGoProgram('prometheus'), findGoProgram('promtool')];

const prometheusProgram: string = server.file;
export const promtoolProgram: string = promtool.file;

/** Why alerts and dashboards cannot be tried on this machine; false when they can. */
export const prometheusSkip: string | false = server.skip || promtool.skip;

export interface PrometheusOptions {
  readonly rules: string;
  /** Origins of admin ports by job. */
  readonly targets: Readonly<Record<string, readonly string[]>>;
}

export interface RunningPrometheus extends AsyncDisposable {
  readonly origin: string;
}

const READY_WITHIN_MS = 20_000;

/** Starts Prometheus with custom rules; it scrapes and evaluates every second. */
export async function startPrometheus({ rules, targets }: PrometheusOptions): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-prometheus-'));
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const configuration = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: Object.entries(targets).map(([job, origins]) => ({
      job_name: job,
      static_configs: [{ targets: origins.map((one) => new URL(one).host) }],
    })),
  };
  await writeFile(join(folder, 'alerts.yml'), rules);
  await writeFile(join(folder, 'prometheus.yml'), stringify(configuration));
  const args = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=data',
    `--web.listen-address=${new URL(origin).host}`,
  ];
  const program = execa(prometheusProgram, args, { cwd: folder, reject: false, all: true });
  const stop = async () => {
    program.kill('SIGTERM');
    await program;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (program.exitCode !== null || performance.now() > deadline) {
      program.kill('SIGKILL');
      throw new Error(`Prometheus did not start:\n${(await program).all}`);
    }
    await sleep(100);
  }
  return { origin, [Symbol.asyncDispose]: stop };
}
