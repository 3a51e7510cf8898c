import { readFile } from 'node:fs/promises';
import { getErrorCode } from '../errors/error-code';

/** Identifies a process across reuse of its number: in a container every main process has the number 1. */
export interface ProcessMark {
  readonly pid: number;
  /** Start time in clock ticks since boot; absent where the system does not tell (only Linux does). */
  readonly started?: string;
}

/** Returns field 22 of `/proc/<pid>/stat`; the name in brackets before it may contain spaces. */
async function readStartTime(pid: number): Promise<string | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

export async function describeProcess(pid: number): Promise<ProcessMark> {
  const started = await readStartTime(pid);
  return { pid, ...(started && { started }) };
}

export async function isRunning(mark: ProcessMark): Promise<boolean> {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (getErrorCode(error) === 'ESRCH') return false;
  }
  return mark.started === undefined || mark.started === (await readStartTime(mark.pid));
}
