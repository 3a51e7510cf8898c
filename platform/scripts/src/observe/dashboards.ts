import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const observeFolder = (root: string): string => join(root, 'platform/deploy/observe');

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('prometheus') });
const size = z.int().min(1);
const target = z.strictObject({
  refId: z.string(),
  expr: z.string(),
  legendFormat: z.string().optional(),
  instant: z.literal(true).optional(),
  format: z.literal('table').optional(),
});

/** What Grafana reads of a panel; strict, so that a misspelt field is found. */
const panel = z.strictObject({
  id: z.int(),
  type: z.enum(['timeseries', 'stat', 'table']),
  title: z.string().min(1),
  description: z.string().optional(),
  datasource,
  gridPos: z.strictObject({ x: z.int().min(0).max(23), y: z.int().min(0), w: size.max(24), h: size }),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit: z.enum(['none', 'reqps', 'ops', 's', 'bytes', 'percentunit']),
      min: z.number().nullable().optional(),
      max: z.number().optional(),
    }),
    overrides: z.array(z.unknown()),
  }),
  options: z.unknown().optional(),
  transformations: z.unknown().optional(),
  targets: z.array(target).min(1),
});

const dashboardSchema = z.looseObject({
  uid: z.string(),
  title: z.string(),
  editable: z.literal(false),
  schemaVersion: z.int(),
  templating: z.strictObject({ list: z.array(z.never()) }),
  panels: z.array(panel),
});

export type Dashboard = z.output<typeof dashboardSchema>;

/** @throws ZodError for what our dashboards do not have */
export async function readDashboards(root: string): Promise<Dashboard[]> {
  const folder = join(observeFolder(root), 'dashboards');
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => dashboardSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  );
}

export interface DashboardQuery {
  /** `Site: Latency (A)` */
  readonly name: string;
  readonly expr: string;
}

/** @param rateInterval what Grafana puts in the place of `$__rate_interval`: four scrape intervals or more */
export const listQueries = (dashboards: readonly Dashboard[], rateInterval: string): DashboardQuery[] =>
  dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((one) =>
      one.targets.map(({ refId, expr }) => ({
        name: `${title}: ${one.title} (${refId})`,
        expr: expr.replaceAll('$__rate_interval', rateInterval),
      })),
    ),
  );
