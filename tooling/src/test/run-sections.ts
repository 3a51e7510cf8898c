import { setTimeout } from 'node:timers/promises';
import { CliError, messageOf } from '../terminal/cli-error';
import { formatDuration } from '../terminal/progress';
import type { Repository } from '../workspace/repository';
import { countCheck, type Counts } from './counts';
import { createOrderedOutput } from './ordered-output';
import { runSideBySide } from './run-side-by-side';
import { getTimeLimit, type Section } from './section';
import { type SectionTimes, startSectionTimes } from './section-times';
import type { SectionResult } from './summary';

const STOP_MS = 30_000;
/** The whole run hangs if it takes longer: several times its duration on two busy cores. */
const WHOLE_RUN_MINUTES = 90;

/** Fails a section whose programs did not stop at the time limit. */
async function failAfter(timeout: number, message: string, signal: AbortSignal): Promise<Counts> {
  await setTimeout(timeout, undefined, { signal });
  return countCheck({ name: 'time limit', message });
}

export interface SectionsRun {
  readonly repository: Repository;
  readonly isFull: boolean;
  readonly cores: number;
  readonly write: (text: string) => void;
  /** Limit of the whole run. @default 90 */
  readonly limitMinutes?: number;
  /** Milliseconds in which a section's programs stop after their limit. @default 30_000 */
  readonly stopMs?: number;
}

interface Shared {
  /** Returns how much of the whole run's time is left. */
  remaining(): number;
  readonly times: SectionTimes;
}

async function runSection(
  section: Section,
  { repository, isFull, write, stopMs = STOP_MS }: SectionsRun,
  { remaining, times }: Shared,
): Promise<SectionResult> {
  write(`\n== ${section.name} ==\n`);
  const began = performance.now();
  const ended = new AbortController();
  let counts: Counts;
  try {
    const limit = getTimeLimit(section, isFull);
    const timeout = Math.max(1, Math.min(limit, remaining()));
    const run = times.measure(section, () => section.run({ repository, timeout, write }));
    const message = timeout < limit ? 'The whole run did not end in time.' : 'The section did not end in time.';
    counts = await Promise.race([run, failAfter(timeout + stopMs, message, ended.signal)]);
  } catch (error) {
    // A section that cannot start has failed; the others still run.
    const message = error instanceof CliError || !(error instanceof Error) ? messageOf(error) : `${error.stack}`;
    write(`${message}\n`);
    counts = countCheck({ name: 'start', message });
  } finally {
    ended.abort();
  }
  const milliseconds = performance.now() - began;
  write(
    `${counts.failed === 0 ? 'ok' : 'FAILED'}: ${section.name}, ${counts.passed} passed, ${counts.failed} failed, ${formatDuration(milliseconds)}\n`,
  );
  const processorSeconds = times.total(section);
  return { name: section.name, counts, milliseconds, ...(processorSeconds !== undefined && { processorSeconds }) };
}

/** Runs sections side by side, as far as there are cores; prints and returns them in their order. */
export async function runSections(sections: readonly Section[], run: SectionsRun): Promise<SectionResult[]> {
  const began = performance.now();
  const whole = getTimeLimit({ limitMinutes: run.limitMinutes ?? WHOLE_RUN_MINUTES }, run.isFull);
  const remaining = () => whole - (performance.now() - began);
  const times = startSectionTimes();
  const channels = createOrderedOutput(sections.length, run.write);
  const jobs = sections.map((section, index) => ({
    cores: section.cores,
    run: async () => {
      const channel = channels[index];
      const result = await runSection(section, { ...run, write: (text) => channel?.write(text) }, { remaining, times });
      channel?.end();
      return result;
    },
  }));
  return runSideBySide(jobs, run.cores).finally(() => times.stop());
}
