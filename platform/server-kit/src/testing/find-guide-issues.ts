import type { Registry } from 'prom-client';

/** These come from prom-client; the guide names them together. */
const ofProcess = /^(process|nodejs)_/;

interface GuideRow {
  readonly type: string;
  readonly labels: readonly string[];
  readonly processes: readonly string[];
  readonly help: string;
}

const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

function parseRows(guide: string): Map<string, GuideRow> {
  const lines = guide.split('\n').filter((line) => /^\| `(inspire|http)_/.test(line));
  return new Map(
    lines.map((line) => {
      const [, name = '', type = '', labels = '', processes = '', help = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return [namesIn(name)[0] ?? '', { type, labels: namesIn(labels), processes: processes.split(', '), help }];
    }),
  );
}

/** Its declaration is not part of prom-client's types. */
const labelsOf = (metric: object): readonly string[] => (metric as { labelNames?: string[] }).labelNames ?? [];

/**
 * Compares the guide to the metrics with those of a process: names, types, labels, help texts, and the values of labels that
 * are known before the first request.
 * @returns one line for each difference
 */
export async function findGuideIssues(registry: Registry, guide: string, process: string): Promise<string[]> {
  const rows = parseRows(guide);
  const issues: string[] = [];
  const metrics = registry.getMetricsAsArray().filter(({ name }) => !ofProcess.test(name));
  for (const metric of metrics) {
    const row = rows.get(metric.name);
    if (!row?.processes.includes(process)) {
      issues.push(`${metric.name} of ${process} is not in the guide`);
      continue;
    }
    const actual = { type: metric.type, labels: labelsOf(metric).join(', '), help: metric.help };
    const expected = { type: row.type, labels: row.labels.join(', '), help: row.help };
    for (const part of ['type', 'labels', 'help'] as const)
      if (String(actual[part]) !== expected[part])
        issues.push(`${metric.name}: ${part} is ${actual[part]}, in the guide ${expected[part]}`);
  }
  for (const { name, values } of await registry.getMetricsAsJSON())
    for (const { labels } of ofProcess.test(name) ? [] : values)
      for (const [label, value] of Object.entries(labels))
        if (label !== 'le' && !guide.includes(`\`${value}\``))
          issues.push(`${name}: ${label} ${value} is not in the guide`);
  const known = new Set(metrics.map(({ name }) => name));
  for (const [name, { processes }] of rows)
    if (processes.includes(process) && !known.has(name)) issues.push(`${name} is not a metric of ${process}`);
  return issues;
}
