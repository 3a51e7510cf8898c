import { z } from 'zod';
import { sendRequest } from '../journey/send-request';
import type { DashboardQuery } from './dashboards';

const labels = z.record(z.string(), z.string());
const queried = z.object({
  data: z.object({ result: z.array(z.object({ metric: labels, value: z.tuple([z.number(), z.string()]) })) }),
});
const alerted = z.object({ data: z.object({ alerts: z.array(z.object({ labels, state: z.string() })) }) });
const ranged = z.object({
  data: z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])) })) }),
});
const described = z.object({ data: z.array(z.object({ metric: z.string() })) });

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Runs a query at this moment. @throws RequestError for one that Prometheus does not understand */
export async function queryPrometheus(origin: string, expr: string): Promise<Sample[]> {
  const response = await sendRequest(`${origin}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query: expr }),
  });
  const { result } = queried.parse(await response.json()).data;
  return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
}

/**
 * Returns the times at which a query has a result, second by second until now.
 * @param since Unix time in seconds
 */
export async function listResultTimes(origin: string, expr: string, since: number): Promise<number[]> {
  // A result from after the last whole second counts for the next one.
  const end = Date.now() / 1_000 + 1;
  const body = new URLSearchParams({ query: expr, start: `${since}`, end: `${end}`, step: '1' });
  const response = await sendRequest(`${origin}/api/v1/query_range`, { method: 'POST', body });
  const times = ranged.parse(await response.json()).data.result.flatMap(({ values }) => values.map(([time]) => time));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Returns the names of the alerts that fire now. */
export async function listFiringAlerts(origin: string): Promise<string[]> {
  const { alerts } = alerted.parse(await (await sendRequest(`${origin}/api/v1/alerts`)).json()).data;
  return alerts.flatMap(({ state, labels: own }) => (state === 'firing' && own.alertname ? [own.alertname] : []));
}

/** Returns the names of all metrics that targets describe, also of those without a sample yet. */
export async function listMetrics(origin: string): Promise<Set<string>> {
  const found = described.parse(await (await sendRequest(`${origin}/api/v1/targets/metadata`)).json()).data;
  return new Set(found.map(({ metric }) => metric));
}

const METRIC = /\b(?:inspire|http|nodejs|process)_[a-z0-9_]+\b/g;

/** Returns the metrics that expressions name, as targets describe them: a histogram has three series under one name. */
export const listNamedMetrics = (expressions: readonly string[]): string[] =>
  [
    ...new Set(
      expressions.flatMap((expr) =>
        [...expr.matchAll(METRIC)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
      ),
    ),
  ].sort();

/** Runs the queries of dashboards. @returns a line for each that returns nothing that a panel could show */
export async function findEmptyQueries(origin: string, queries: readonly DashboardQuery[]): Promise<string[]> {
  const results = await Promise.all(
    queries.map(async ({ name, expr }) => {
      const samples = await queryPrometheus(origin, expr);
      return samples.some(({ value }) => Number.isFinite(value)) ? [] : [`${name} returns nothing: ${expr}`];
    }),
  );
  return results.flat();
}
