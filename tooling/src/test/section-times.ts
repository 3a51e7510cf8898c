import { observePrograms } from '../processes/run-program';
import { createProcessorMeter, readProcesses } from './processor-meter';
import type { Section } from './section';

const SAMPLE_INTERVAL_MS = 1_000;

type Measured = Pick<Section, 'name' | 'isInProcess'>;

export interface SectionTimes {
  measure<T>(section: Measured, work: () => Promise<T>): Promise<T>;
  /** Returns seconds of processor time, without those of programs' last second; undefined where the system does not tell. */
  total(section: Measured): number | undefined;
  stop(): void;
}

const secondsSince = (before?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

/** Measures the processor time of sections that run side by side. */
export function startSectionTimes(): SectionTimes {
  const meter = createProcessorMeter();
  const inProcess = new Map<string, number>();
  const sample = (): boolean => {
    const processes = readProcesses();
    if (processes) meter.sample(processes);
    return processes !== undefined;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS).unref();
  return {
    async measure(section, work) {
      const before = process.cpuUsage();
      try {
        return await observePrograms((pid) => meter.follow(pid, section.name), work);
      } finally {
        if (section.isInProcess) inProcess.set(section.name, secondsSince(before));
      }
    },
    total: ({ name }) => (sample() ? meter.total(name) + (inProcess.get(name) ?? 0) : undefined),
    stop: () => clearInterval(timer),
  };
}
