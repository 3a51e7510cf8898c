// Runs a command on the current LTS line of Node, which images run (D-63): node platform/scripts/bin/on-lts-node.mjs <command …>
// npm installs that Node once into the user's cache folder. Where it cannot, the command runs on the present Node, and the
// reason is printed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const { version } = JSON.parse(readFileSync(new URL('lts-node.json', import.meta.url), 'utf8'));
const line = version.split('.')[0];
const library = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'inspire');
const folder = join(cache, `node-${version}`);
const bin = join(folder, 'node_modules', library, 'bin');

function install() {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'install-'));
  try {
    const args = ['install', '--prefix', work, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
    execFileSync('npm', [...args, `${library}@${version}`], { cwd: work, stdio: ['ignore', 'ignore', 'pipe'] });
    // Others see a whole Node or none, also while another process installs it.
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @returns why that Node cannot run here; undefined when it can */
function findReason() {
  try {
    if (!existsSync(bin)) install();
    execFileSync(join(bin, 'node'), ['--version'], { stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    // Another process may have installed it first.
    if (error.code === 'ENOTEMPTY') return undefined;
    // An empty buffer is no reason.
    return (String(error.stderr ?? '').trim() || error.message).trim().split('\n')[0];
  }
}

const [program, ...args] = process.argv.slice(2);
const isPresent = process.versions.node.split('.')[0] === line;
const reason = isPresent ? undefined : findReason();
if (reason !== undefined)
  console.log(`skipped: Node ${version} cannot be had (${reason}); this runs on ${process.versions.node}`);
const path = isPresent || reason !== undefined ? process.env.PATH : bin + delimiter + process.env.PATH;
const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
if (error) console.error(error.message);
process.exitCode = status ?? 128 + (constants.signals[signal] ?? 0);
