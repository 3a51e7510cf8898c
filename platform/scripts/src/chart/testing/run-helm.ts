import { join } from 'node:path';
import { execa } from 'execa';
import { type Finished, runProgram } from '@inspire/devkit/processes/run-program';
import { findGoProgram } from '@inspire/server-kit/go-programs';

export const chartFolder = (root: string): string => join(root, 'platform/deploy/helm/inspire');

const [helm, checker] = [findGoProgram('helm'), findGoProgram('check-manifests')];

/** Why the chart cannot be checked on this machine; false when it can. */
export const helmSkip: string | false = helm.skip || checker.skip;

/** Runs helm, without the settings and plug-ins of its user. */
export const runHelm = (args: readonly string[], cwd: string): Promise<Finished> =>
  runProgram(helm.file, args, {
    cwd,
    env: { HELM_CONFIG_HOME: '/nonexistent', HELM_PLUGINS: '/nonexistent', KUBECONFIG: '/nonexistent' },
  });

/**
 * Decodes and validates manifests as an API server of Kubernetes does, by platform/deploy/helm/check-manifests.
 * @returns `<kind> <name>` of each object that is one, and what is wrong
 */
export async function checkManifests(text: string) {
  const { exitCode, stdout, stderr } = await execa(checker.file, { input: text, reject: false });
  return { code: exitCode ?? 1, objects: stdout.split('\n').filter(Boolean), errors: stderr };
}
