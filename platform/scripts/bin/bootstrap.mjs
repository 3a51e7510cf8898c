#!/usr/bin/env node
// First step of every command at the root: plain JavaScript without dependencies, because it runs before any install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FLOOR = [20, 19];
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.inspire-install');

/** @param {string} version */
function isNodeTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1]);
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** True when npm's record of the installation matches package-lock.json, because npm was run by hand. */
function agreesWithNpm() {
  try {
    const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
    const installed = read(join(root, 'node_modules', '.package-lock.json'));
    return Object.entries(read(lockFile)).every(([path, wanted]) => {
      if (!path.includes('node_modules/')) return true;
      const found = installed[path];
      if (!found) return wanted.optional === true;
      return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link;
    });
  } catch {
    return false;
  }
}

/** False when a package has lost its own `node_modules`: without it the package would load another version, or none. */
const hasOwnPackages = () =>
  Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(
    ([path, { optional }]) =>
      optional || path.startsWith('node_modules/') || !path.includes('/node_modules/') || existsSync(join(root, path)),
  );

function isInstalled(hash) {
  if (!hasOwnPackages()) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  if (!agreesWithNpm()) return false;
  writeFileSync(stampFile, hash);
  return true;
}

const codeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** Runs a program to its end. Forwards signals that only this process receives, and ends after its child. */
function run(program, args, options, onStart = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    onStart(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(codeOf(code, signal)));
  });
}

function install() {
  console.log(
    existsSync(join(root, 'node_modules'))
      ? 'Installing packages: they are not those of package-lock.json …'
      : 'Installing packages …',
  );
  // With NODE_ENV=production npm would leave out the packages that build the site.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return run(process.execPath, [npm, ...args], { cwd: root });
  return run('npm', args, { cwd: root, shell: process.platform === 'win32' });
}

/** Ends a command that npm started when npm ends, even by SIGKILL. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
}

/** Runs the command line, which notices by its message channel when this process is gone. */
function runCommand() {
  const cli = join(root, 'platform', 'scripts', 'src', 'cli.ts');
  const args = ['--import', import.meta.resolve('tsx/esm'), cli, ...process.argv.slice(2)];
  return run(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }, endWithNpm);
}

async function main() {
  if (isNodeTooOld(process.versions.node)) {
    console.error(`Inspire needs Node ${FLOOR.join('.')} or newer, but this is Node ${process.versions.node}.`);
    return 1;
  }
  const hash = lockHash();
  if (!isInstalled(hash)) {
    const startedAt = Date.now();
    const code = await install();
    if (code !== 0) {
      console.error('The packages could not be installed; see the lines above.');
      return code;
    }
    writeFileSync(stampFile, hash);
    console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
  }
  return runCommand();
}

process.exitCode = await main();
