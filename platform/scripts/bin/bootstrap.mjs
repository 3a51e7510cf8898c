#!/usr/bin/env node
// First step of every command at the root: plain JavaScript without dependencies, because it runs before any install.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FLOOR = [20, 19];
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.inspire-install');
const installLock = join(root, '.data', 'install.lock');
const ASK_INTERVAL_MS = 500;

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

function isInstallerGone() {
  try {
    const pid = Number(readFileSync(installLock, 'utf8'));
    process.kill(pid, 0);
    // In a restarted container this process may have the number of the one that was killed.
    return pid === process.pid;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Runs `work` while no other command installs: two at the same time remove each other's packages. */
async function withInstallLock(work) {
  mkdirSync(dirname(installLock), { recursive: true });
  for (let hasTold = false; ; await sleep(ASK_INTERVAL_MS)) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isInstallerGone()) rmSync(installLock, { force: true });
    else if (!hasTold) {
      console.log(`Another command is installing the packages. Waiting for it; if none is, remove ${installLock} …`);
      hasTold = true;
    }
  }
  try {
    return await work();
  } finally {
    rmSync(installLock, { force: true });
  }
}

/** @returns the exit code of npm, 0 also when the packages are there by now */
async function installIfNeeded(hash) {
  if (isInstalled(hash)) return 0;
  const startedAt = Date.now();
  const code = await install();
  if (code !== 0) {
    console.error('The packages could not be installed; see the lines above.');
    return code;
  }
  writeFileSync(stampFile, hash);
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
  return 0;
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
  const code = isInstalled(hash) ? 0 : await withInstallLock(() => installIfNeeded(hash));
  return code === 0 ? runCommand() : code;
}

process.exitCode = await main();
