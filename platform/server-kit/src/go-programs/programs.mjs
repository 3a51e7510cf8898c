// Programs that tests and benchmarks run and that platform/server-kit/bin/build-go-programs.mjs builds, once per version, into the user's cache folder.
// Plain JavaScript without dependencies: they are built while npm still installs the packages.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'inspire');

const published = [
  { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0' },
  { module: 'helm.sh/helm/v4/cmd/helm', version: 'v4.3.1' },
  ...['prometheus', 'promtool'].map((name) => ({
    module: `github.com/prometheus/prometheus/cmd/${name}`,
    version: 'v0.316.0',
    // Targets are found by DNS; without the clients of all clouds, the build takes a fraction of the time (ADR-59).
    tags: ['remove_all_sd', 'enable_dns_sd'],
  })),
  // verify:deploy runs it as a plugin of Docker. Go names the program after its folder.
  { name: 'docker-compose', module: 'github.com/docker/compose/v2/cmd', version: 'v2.32.4', built: 'cmd' },
  { name: 'vegeta', module: 'github.com/tsenart/vegeta/v12', version: 'v12.13.0', isForBenchmarks: true },
];

/** Sources of our own, relative to this file; a packed copy of this package has none. */
const own = [fileURLToPath(new URL('../../../deploy/helm/check-manifests', import.meta.url))];

/** A program of our own has the hash of its sources as its version. */
function hashSources(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** Returns every program, with the file that it is built into. */
export function listGoPrograms() {
  const toProgram = (name, version, source) => ({ name, file: join(cache, `${name}-${version}`), version, ...source });
  return [
    ...published.map(({ name, module, version, ...source }) =>
      toProgram(name ?? basename(module), version, { module, ...source }),
    ),
    ...own
      .filter((folder) => existsSync(folder))
      .map((folder) => toProgram(basename(folder), hashSources(folder), { folder })),
  ];
}
