import { readFile } from 'node:fs/promises';

export interface ProcessMark {
  readonly pid: number;
  /** When it began, in the system's own count; absent where the system does not tell. */
  readonly started?: string;
}

/** Clock ticks from boot to the process's start, the 22nd field; the name in brackets before it may hold spaces. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Names a process so that a later one with the same number is told apart: containers start at 1 every time. */
export async function describeProcess(pid: number): Promise<ProcessMark> {
  const started = await startOf(pid);
  return { pid, ...(started && { started }) };
}

export async function isRunning(mark: ProcessMark): Promise<boolean> {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return mark.started === undefined || mark.started === (await startOf(mark.pid));
}
