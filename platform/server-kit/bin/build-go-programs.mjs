// Builds the programs that tests run (ADR-37, ADR-76, ADR-59), each once per version, into the user's cache folder. Needs Go.
// With names, only these: `node platform/server-kit/bin/build-go-programs.mjs vegeta` for a benchmark (ADR-65).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listGoPrograms } from '../src/go-programs/programs.mjs';

const go = (args, options) =>
  execFileSync('go', args, {
    ...options,
    env: { ...process.env, CGO_ENABLED: '0', ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

const names = process.argv.slice(2);
const isWanted = ({ name, isForBenchmarks }) => (names.length > 0 ? names.includes(name) : !isForBenchmarks);

for (const { name, file, version, module, built = name, tags = [], folder } of listGoPrograms().filter(
  (one) => isWanted(one) && !existsSync(one.file),
)) {
  mkdirSync(dirname(file), { recursive: true });
  const work = mkdtempSync(join(dirname(file), 'build-'));
  try {
    if (module)
      go(['install', '-ldflags=-s -w', `-tags=${tags.join()}`, `${module}@${version}`], { env: { GOBIN: work } });
    else go(['build', '-ldflags=-s -w', '-o', join(work, name), '.'], { cwd: folder });
    // Tests run a whole program or none, also while another process builds it.
    renameSync(join(work, built), file);
  } catch (error) {
    console.error(`${name} ${version} could not be built (${error.message}). What needs it is skipped.`);
    process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
