import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { observeFolder } from '../dashboards';

/** Strict: a misspelt field would be an alert without its window. */
const ruleSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema) })),
});

export type AlertRule = z.output<typeof ruleSchema>;

export const readAlerts = (root: string): Promise<string> => readFile(join(observeFolder(root), 'alerts.yml'), 'utf8');

/** @throws ZodError for what our alerts do not have */
export const parseAlerts = (text: string): AlertRule[] =>
  rulesSchema.parse(parse(text)).groups.flatMap(({ rules }) => rules);

const UNIT_SECONDS = { s: 1, m: 60, h: 3_600 } as const;
/** A threshold from here on is an age in seconds; smaller ones are counts, parts and quantiles. */
const MIN_AGE = 100;

/**
 * Divides every window and every age of the alerts, so that a test need not wait for hours. Counts and quantiles stay as they
 * are, and no window falls below `minSeconds`, because a rate needs two samples.
 */
export function scaleAlerts(text: string, factor: number, minSeconds: number): string {
  const scale = (seconds: number): number => Math.max(minSeconds, Math.round(seconds / factor));
  return text
    .replaceAll(/(?<=\[|offset |:|for: )(\d+)([smh])\b/g, (_, count: string, unit: keyof typeof UNIT_SECONDS) => {
      return `${scale(Number(count) * UNIT_SECONDS[unit])}s`;
    })
    .replaceAll(/(?<=_seconds\)* > )(\d+)(?= *$)/gm, (age: string) =>
      Number(age) < MIN_AGE ? age : String(scale(Number(age))),
    );
}
