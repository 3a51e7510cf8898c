import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** A step of a workflow that runs a command; the others are actions of the host. */
export interface WorkflowStep {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What the owner of a repository sets for its workflows. */
export interface WorkflowSettings {
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

const step = z.object({
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
});
const workflow = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(step) })) });

/** A setting that is not set is an empty text, as on the host. */
const toValue = (text: string, settings: WorkflowSettings): string =>
  text.replaceAll(
    /\$\{\{ (vars|secrets)\.(\w+) \}\}/g,
    (_, kind: keyof WorkflowSettings, name: string) => settings[kind][name] ?? '',
  );

/**
 * Returns the commands of a workflow in order, with the environment that the host would give to each.
 * @throws z.ZodError when the file is not a workflow
 */
export async function readSteps(file: string, settings: WorkflowSettings): Promise<WorkflowStep[]> {
  const { jobs } = workflow.parse(parse(await readFile(file, 'utf8')));
  return Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run, env }) => {
      if (run === undefined) return [];
      const values = Object.entries(env).map(([key, text]) => [key, toValue(text, settings)] as const);
      return [{ run, env: Object.fromEntries(values) }];
    }),
  );
}
