import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { type ComposeFile, type ComposeService, parseComposeFile } from './compose-file';
import { findComposeIssues } from './compose-rules';
import { damageService } from './damage-service';

const { root } = findRepository(import.meta.dirname);
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

const damage = (service: string, from: string | RegExp, to: string) => damageService(text, service, from, to);

const everywhere = (from: string, to: string): string => {
  assert.ok(text.includes(from), from);
  return text.replaceAll(from, to);
};

/** Mounts something beside what a service has. */
const mount = (service: string, volume: string): string => damage(service, 'volumes: [', `volumes: ['${volume}', `);

const found: readonly (readonly [what: string, text: string, issue: string])[] = [
  ['a published port', damage('db', '    networks:', "    ports: ['5432:5432']\n    networks:"), 'db publishes a port'],
  [
    'a port on all addresses',
    damage('edge', /\$\{BIND_ADDRESS:-127\.0\.0\.1\}/, '0.0.0.0'),
    'edge publishes a port beyond this machine',
  ],
  [
    'dashboards for everyone',
    damage('grafana', "ports: ['127.0.0.1:", "ports: ['0.0.0.0:"),
    'grafana publishes a port beyond this machine',
  ],
  [
    'monitoring that always runs',
    damage('grafana', '    profiles: [observe]\n', ''),
    'grafana has the profiles of every start',
  ],
  [
    'a server that is left out',
    damage('worker', '    environment:', '    profiles: [jobs]\n    environment:'),
    'worker has the profiles jobs',
  ],
  [
    'monitoring that reaches the database',
    damage('prometheus', '[metrics]', '[metrics, data]'),
    'prometheus is on other networks than metrics',
  ],
  ['root', damage('edge', "'101:101'", "'0:0'"), 'edge runs as root, or as a user without a number'],
  ['no user', everywhere("  user: '1000:1000'\n", ''), 'mail runs as root, or as a user without a number'],
  ['a writable root', everywhere('  read_only: true\n', ''), 'api has a writable root file system'],
  ['capabilities', everywhere('  cap_drop: [ALL]\n', ''), 'shell keeps capabilities'],
  [
    'an added capability',
    damage('edge', '    ports:', '    cap_add: [NET_ADMIN]\n    ports:'),
    'edge adds capabilities',
  ],
  ['privileges', everywhere("  security_opt: ['no-new-privileges:true']\n", ''), 'worker may gain privileges'],
  ['no health check', damage('gateway', '    healthcheck: *health\n', ''), 'gateway has no health check'],
  ['no limits', damage('objects', /\n {4}deploy:.*/, ''), 'objects has no limits of memory and processors'],
  ['logs without rotation', everywhere(", max-file: '3'", ''), 'edge has logs without rotation'],
  ['one replica', damage('api', 'replicas: 2', 'replicas: 1'), 'api has fewer than 2 replicas'],
  [
    'a step that runs again',
    damage('migrate', '[*step, *backend]', '[*service, *backend]'),
    'migrate has no health check',
  ],
  [
    'a secret in the environment',
    damage('worker', 'ROLE: worker', "ROLE: worker, MEDIA_SECRET: 'k1:x'"),
    'worker has the secret MEDIA_SECRET in its environment',
  ],
  [
    'a secret that is passed on',
    damage('api', 'ROLE: api', 'ROLE: api, STRIPE_SECRET_KEY: '),
    'api has the secret STRIPE_SECRET_KEY in its environment',
  ],
  [
    'a password in an address',
    damage('gateway', 'http://api:4000', 'http://me:secret@api:4000'),
    'gateway has a password in BACKEND_ORIGIN',
  ],
  [
    'a watcher with no address of a backend',
    damage('canary-watch', /\n {6}RELEASE_QUALITY_URLS: .*/, ''),
    'canary-watch cannot stop bad canaries',
  ],
  [
    'a watcher with no network to the backends',
    damage('release-service', '[files, metrics]', '[files]'),
    'canary-watch cannot stop bad canaries',
  ],
  [
    'the signing key in gateway',
    mount('gateway', 'secrets-signing:/run/secrets/signing:ro'),
    'gateway reads the secrets of signing',
  ],
  [
    'the signing key under another name',
    mount('gateway', 'secrets-signing:/keys:ro'),
    'gateway mounts secrets-signing in another place',
  ],
  [
    'the keys of teams in the release service',
    damage('release-service', '*trusted-files', '*signing-files'),
    'release-service reads the secrets of signing',
  ],
  [
    'teams without a release service',
    everywhere('\n  release-service: ', '\n  releases-service: '),
    'release-service is missing',
  ],
  [
    'gateways that forget',
    damage('gateway', 'gateways:/home/node', 'gateways:/home/node:ro'),
    'gateway forgets which releases it has accepted',
  ],
  [
    'a memory that ends with its container',
    damage('gateway', 'STATE_DIR: /home/node', 'STATE_DIR: /tmp'),
    'gateway forgets which releases it has accepted',
  ],
  [
    'the account of releases in api',
    damage('api', 'ROLE: api', 'ROLE: api, RELEASES_S3_ACCESS_KEY_ID: releases'),
    'api has the account of releases (RELEASES_S3_ACCESS_KEY_ID)',
  ],
  [
    'the key of releases in api',
    everywhere('*login-files, *media-files', '*login-files, *releases-files'),
    'api reads the secrets of releases',
  ],
  [
    'the owner of the database in api',
    everywhere('[*data-files, *login-files', '[*data-files, *database-files'),
    'api reads the secrets of database',
  ],
  [
    'a secret that is not mounted',
    damage('migrate', '*database-files, ', ''),
    'migrate reads DATABASE_URL_FILE from a folder that it does not mount',
  ],
  [
    'secrets that a server may change',
    damage('db', '*database-files', 'secrets-database:/run/secrets/database'),
    'db may write the secrets of database',
  ],
  [
    "the engine's socket",
    mount('gateway', '/var/run/docker.sock:/docker.sock'),
    'gateway mounts /var/run/docker.sock of the host',
  ],
  ['a database that gateways reach', damage('db', '[data]', '[data, pages]'), 'db is on other networks than data'],
  ['a network to the outside', everywhere('data: { internal: true }', 'data:'), 'the network data reaches the outside'],
  ['the default network', damage('mail', /\n {4}networks: .*/, ''), 'mail is on the default network'],
  [
    'a wrong condition',
    everywhere('migrate: { condition: service_completed_successfully }', 'migrate: { condition: service_started }'),
    'api waits for migrate by service_started',
  ],
  [
    'a swapped dependency',
    everywhere('  migrate: { condition', '  secrets: { condition'),
    'worker does not wait for its tables',
  ],
  ['secrets that come too late', damage('db', /\n {4}depends_on:.*/, ''), 'db does not wait for its secrets'],
  [
    'a dependency that does not exist',
    damage('edge', 'depends_on: { gateway', 'depends_on: { front'),
    'edge depends on front, which does not exist',
  ],
  [
    'a gateway that gets what .env has for the backend',
    damage('gateway', '    environment:', '    env_file: [.env]\n    environment:'),
    'gateway reads the settings of .env',
  ],
  ['a missing service', everywhere('\n  worker:\n', '\n  jobs:\n'), 'worker is missing'],
];

describe('docker-compose.yml', () => {
  it('keeps the rules of production', () => {
    assert.deepEqual(findComposeIssues(parseComposeFile(text)), []);
  });

  for (const [what, damaged, issue] of found)
    it(`would fail: ${what}`, () => {
      const issues = findComposeIssues(parseComposeFile(damaged));
      assert.ok(issues.includes(issue), `${issue} is not among:\n${issues.join('\n')}`);
    });

  it('gives the edge memory for its workers and for all of its caches, because they are in /tmp', () => {
    const [template, start] = ['nginx.conf.template', 'start-edge.sh'].map((name) =>
      readFileSync(join(root, 'platform/deploy', name), 'utf8'),
    ) as [string, string];
    const films = /MEDIA_CACHE_SIZE:-(\w+)/.exec(start)?.[1] ?? assert.fail();
    const sizes = [...template.replace(/\$\{MEDIA_CACHE_SIZE\}/, films).matchAll(/(?:max_size=|zone=\w+:)(\d+)m\b/g)];
    assert.equal(sizes.length, 8, 'three caches with their keys, and two limits');
    const [, workers, connections] = /worker_processes (\d+);[^]*worker_connections (\d+);/.exec(template) ?? [];
    // A worker takes 424 bytes for each connection that it may have, from its start.
    const megabytes = (Number(workers) * Number(connections) * 424) / 1_048_576;
    const needed = sizes.reduce((sum, [, size]) => sum + Number(size), megabytes);
    const limit = parseComposeFile(text).services.edge?.deploy.resources?.limits.memory ?? '';
    assert.ok(Number.parseInt(limit, 10) > needed, `${limit} for ${needed} MB`);
  });

  it('would fail: a key that nothing here understands', () => {
    assert.throws(
      () => parseComposeFile(damage('db', '    networks:', '    pid: host\n    networks:')),
      /services\.db/,
    );
  });

  it('opens the release service to teams by the lines of the guide, and nothing else', () => {
    const guide = readFileSync(join(root, 'docs/guides/compose.md'), 'utf8');
    const [, lines = ''] = /```yaml\n(services:\n {2}release-service:\n[\s\S]*?)```/.exec(guide) ?? [];
    const opened = parse(lines) as Pick<ComposeFile, 'networks' | 'services'>;
    const file = parseComposeFile(text);
    const [present, { ports, networks }] = [file.services['release-service'], opened.services['release-service']] as [
      ComposeService,
      ComposeService,
    ];
    assert.deepEqual(ports, [`127.0.0.1:${present.environment.PORT}:${present.environment.PORT}`]);
    const own = { ...present, ports, networks: [...(present.networks ?? []), ...(networks ?? [])] };
    const merged = {
      ...file,
      networks: { ...file.networks, ...opened.networks },
      services: { ...file.services, 'release-service': own },
    };
    assert.deepEqual(findComposeIssues(merged), [
      'the network teams reaches the outside',
      'release-service publishes a port',
    ]);
  });
});
