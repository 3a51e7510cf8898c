import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { parseComposeFile, parseMount } from '../deploy/compose-file';
import { type Dashboard, listQueries, observeFolder, readDashboards } from './dashboards';

const { root } = findRepository(import.meta.dirname);
const dashboards = await readDashboards(root);
const { services } = parseComposeFile(await readFile(join(root, 'docker-compose.yml'), 'utf8'));

type Panel = Dashboard['panels'][number];
const overlap = ({ gridPos: a }: Panel, { gridPos: b }: Panel): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const readYaml = async (...path: readonly string[]): Promise<unknown> =>
  parse(await readFile(join(observeFolder(root), ...path), 'utf8'));

describe('the dashboards', () => {
  it('are four, and the guide describes each', async () => {
    const guide = await readFile(join(root, 'docs/guides/observe.md'), 'utf8');
    const titles = dashboards.map(({ title }) => title).sort();
    assert.deepEqual(titles, ['Money and mail', 'Playback and real users', 'Releases and gateways', 'Site']);
    for (const title of titles) assert.ok(guide.includes(`| ${title} `), title);
    assert.equal(new Set(dashboards.map(({ uid }) => uid)).size, dashboards.length);
  });

  for (const { title, panels } of dashboards)
    it(`${title} has panels with unique titles and ids that do not overlap`, () => {
      for (const key of ['id', 'title'] as const)
        assert.equal(new Set(panels.map((one) => one[key])).size, panels.length, key);
      for (const one of panels) {
        assert.ok(one.gridPos.x + one.gridPos.w <= 24, one.title);
        for (const other of panels) assert.ok(one === other || !overlap(one, other), `${one.title}, ${other.title}`);
      }
    });

  it('leave no variable of Grafana but the rate interval', () => {
    for (const { name, expr } of listQueries(dashboards, '1m')) {
      assert.doesNotMatch(expr, /\$(?!\{1\}xx)/, name);
      assert.doesNotMatch(expr, /rate\([^[]+\[(?!1m|5m|10m)/, name);
    }
  });
});

describe('the files that Grafana and Prometheus start with', () => {
  const mounts = (service: string) => services[service]?.volumes.map(parseMount) ?? [];

  it('are mounted where they are read, and cannot be changed from there', async () => {
    const wanted = [
      ['prometheus', './platform/deploy/observe', '/etc/prometheus'],
      ['grafana', './platform/deploy/observe/dashboards', '/etc/grafana/dashboards'],
      ['grafana', './platform/deploy/observe/grafana', '/etc/grafana/provisioning'],
    ] as const;
    for (const [service, source, target] of wanted)
      assert.deepEqual(
        mounts(service).find((one) => one.source === source),
        { source, target, isReadOnly: true },
      );
    const { providers } = (await readYaml('grafana/dashboards/inspire.yml')) as {
      providers: [{ options: { path: string } }];
    };
    assert.equal(providers[0].options.path, '/etc/grafana/dashboards');
    const { rule_files: rules } = (await readYaml('prometheus.yml')) as { rule_files: string[] };
    assert.deepEqual(rules, ['alerts.yml']);
  });

  it('name Prometheus and the servers as docker-compose.yml does', async () => {
    const { datasources } = (await readYaml('grafana/datasources/prometheus.yml')) as {
      datasources: [{ uid: string; url: string }];
    };
    const [, port] = services.prometheus?.command?.join(' ').match(/--web\.listen-address=:(\d+)/) ?? [];
    assert.deepEqual([datasources[0].uid, datasources[0].url], ['prometheus', `http://prometheus:${port}`]);
    const { scrape_configs: jobs } = (await readYaml('prometheus.yml')) as {
      scrape_configs: { job_name: string; dns_sd_configs: [{ names: string[]; type: string; port: number }] }[];
    };
    assert.deepEqual(jobs.map(({ job_name: job }) => job).sort(), ['api', 'gateway', 'release-service', 'worker']);
    for (const {
      job_name: job,
      dns_sd_configs: [found],
    } of jobs) {
      const service = services[job];
      assert.deepEqual([found.names, found.type], [[job], 'A']);
      assert.equal(String(found.port), service?.environment.ADMIN_PORT);
      assert.ok(
        service?.networks?.some((network) => services.prometheus?.networks?.includes(network)),
        job,
      );
    }
  });
});
