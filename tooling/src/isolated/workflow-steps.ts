import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** A step of a workflow that runs a command; the others are actions of the host. */
export interface WorkflowStep {
  readonly name: string;
  readonly run: string;
}

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ name: z.string().optional(), run: z.string().optional() })) }),
  ),
});

/** Returns the commands of a workflow in order. @throws z.ZodError when the file is no workflow */
export async function readSteps(file: string): Promise<WorkflowStep[]> {
  const { jobs } = workflow.parse(parse(await readFile(file, 'utf8')));
  return Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ name, run }) => (run === undefined ? [] : [{ name: name ?? run, run }])),
  );
}
