import type { Registry } from 'prom-client';

export interface SeriesLimits {
  /** Series of each metric, where `more` names no other number. The buckets of a histogram count as one. */
  readonly most: number;
  readonly more?: Readonly<Record<string, number>>;
}

/** These come from prom-client and the process, never from a request. */
const ownByProcess = /^(process|nodejs)_/;
/** Labels with numbers in them, which cannot be ids. */
const numeric = new Set(['status', 'le', 'version', 'build']);

const privateTexts: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an email', /@/],
  ['a URL', /:\/\/|[?#]/],
  ['an id', /\d{2,}|\/\d+(\/|$)/],
  ['a UUID', /[0-9a-f]{8}-[0-9a-f]{4}-/i],
  ['a token', /[A-Za-z0-9_-]{32,}/],
];

/**
 * Finds what makes metrics unbounded or private: more series than stated, or a label that contains a value of one request.
 * @returns one line for each issue
 */
export async function findLabelIssues(registry: Registry, { most, more = {} }: SeriesLimits): Promise<string[]> {
  const issues: string[] = [];
  for (const { name, values } of await registry.getMetricsAsJSON()) {
    if (ownByProcess.test(name)) continue;
    const series = new Set(values.map(({ labels: { le: _bucket, ...labels } }) => JSON.stringify(labels)));
    const allowed = more[name] ?? most;
    if (series.size > allowed) issues.push(`${name} has ${series.size} series, more than ${allowed}`);
    for (const text of series)
      for (const [label, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
        if (numeric.has(label)) continue;
        const found = privateTexts.filter(([, pattern]) => pattern.test(String(value)));
        issues.push(...found.map(([what]) => `${name} has ${what} in ${label}: ${String(value)}`));
      }
  }
  return issues;
}
