import { existsSync } from 'node:fs';
import { listGoPrograms } from './programs.mjs';

export interface InstalledProgram {
  readonly file: string;
  /** Why it cannot be run, for a test's `skip`; false when it can. */
  readonly skip: string | false;
}

/** @throws RangeError for a name that programs.mjs does not list */
export function findGoProgram(name: string): InstalledProgram {
  const program = listGoPrograms().find((one) => one.name === name);
  if (!program) throw new RangeError(`There is no program '${name}'`);
  const skip =
    !existsSync(program.file) &&
    `no ${name} on this machine; platform/server-kit/bin/build-go-programs.mjs builds it, with Go`;
  return { file: program.file, skip };
}

/** The S3-compatible server of tests and of verify:deploy (ADR-37). */
export const { file: s3ServerProgram, skip: s3ServerSkip } = findGoProgram('versitygw');
