import type { Registry } from 'prom-client';

/** Returns the values of a scrape by series, for example `inspire_orders{state="open"}`. */
export async function readMetrics(registry: Registry): Promise<ReadonlyMap<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Returns the series of a metric that are not zero, by their labels. */
export async function readNonZero(registry: Registry, name: string): Promise<Record<string, number>> {
  const series = [...(await readMetrics(registry))].filter(([key, value]) => key.split('{')[0] === name && value !== 0);
  return Object.fromEntries(series.map(([key, value]) => [key.slice(name.length), value]));
}
