import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { getErrorCode } from '../errors/error-code';

/** Identifies a process across reuse of its number: in a container every main process has the number 1. */
export interface ProcessMark {
  readonly pid: number;
  /** Start time, in clock ticks since boot on Linux and as a date on macOS; absent on other systems. */
  readonly started?: string;
}

/** Returns field 22 of `/proc/<pid>/stat`; the name in brackets before it may contain spaces. */
async function readStartTimeFromProc(pid: number): Promise<string | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** For macOS, which has no `/proc`. Two users with other languages or time zones read the same text. */
export async function readStartTimeFromPs(pid: number): Promise<string | undefined> {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

const readStartTime = process.platform === 'darwin' ? readStartTimeFromPs : readStartTimeFromProc;

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
  if (mark.started === undefined) return true;
  const started = await readStartTime(mark.pid);
  // Where the time cannot be read, for example when `ps` fails, never take the lock of a process that may be the holder.
  return started === undefined || started === mark.started;
}
