// Builds the S3-compatible server that tests use (ADR-37), once per version, into the user's cache folder. Needs Go.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

const source = new URL('../node/src/s3-program/s3-server.json', import.meta.url);
const { module, version } = JSON.parse(readFileSync(source, 'utf8'));
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'inspire');
const program = join(folder, `${basename(module)}-${version}`);

if (!existsSync(program)) {
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'build-'));
  try {
    execFileSync('go', ['install', '-ldflags=-s -w', `${module}@${version}`], {
      env: { ...process.env, GOBIN: work, CGO_ENABLED: '0' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Tests run a whole program or none, also while another process builds it.
    renameSync(join(work, basename(module)), program);
  } catch (error) {
    console.error(`${module} ${version} could not be built (${error.message}). Its tests are skipped.`);
    process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
