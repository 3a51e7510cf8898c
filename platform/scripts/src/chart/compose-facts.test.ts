import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { checkChart } from './check';
import { toComposeFacts } from './compose-facts';

const { root } = findRepository(import.meta.dirname);
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

describe('what the chart takes from docker-compose.yml', () => {
  it('is up to date', async () => {
    assert.equal(await checkChart(root), undefined);
  });

  for (const [what, from, to] of [
    ['another port', "PORT: '4000'", "PORT: '4001'"],
    ['another admin port', '9400', '9401'],
    ['another path of a probe', '/readyz', '/livez'],
    ['another user', "'1000:1000'", "'1001:1000'"],
    ['another command', '[node, migrate.mjs]', '[node, migrate.mjs, --now]'],
    ['another time to stop', 'stop_grace_period: 30s', 'stop_grace_period: 40s'],
    ['another limit', 'memory: 768M', 'memory: 1G'],
    ['another secret', 'RELEASE_PRIVATE_KEY_FILE: /run', 'RELEASE_PRIVATE_KEY_FILE: /var/run'],
    ['another setting', '  DEVICE_LIMIT:\n', ''],
    ['another default', 'S3_REGION:-us-east-1', 'S3_REGION:-eu-1'],
    ['a state that is lost', 'gateways:/home/node', 'gateways:/home/node:ro'],
    ['another admin port of releases', '9600', '9601'],
    ['another network', 'networks: [pages, calls, files, metrics]', 'networks: [pages, calls, files, data]'],
  ] as const)
    it(`would fail: ${what}`, () => {
      assert.ok(text.includes(from), from);
      assert.notDeepEqual(toComposeFacts(text.replaceAll(from, to)), toComposeFacts(text));
    });

  for (const [what, from, to, message] of [
    ['an image of others', 'inspire/gateway:', 'nginx:', /gateway has the image nginx:local/],
    ['a probe of another kind', 'http://127.0.0.1:9400/readyz', 'http://api/readyz', /no health check of the form/],
    [
      'a check without an address',
      "fetch('http://127.0.0.1:9600/readyz')",
      'isReady()',
      /release-service has no health check of the form/,
    ],
    ['a limit of another form', 'memory: 768M', 'memory: 786432k', /memory limit 786432k/],
  ] as const)
    it(`has no counterpart for ${what}`, () => {
      assert.throws(() => toComposeFacts(text.replaceAll(from, to)), message);
    });
});
