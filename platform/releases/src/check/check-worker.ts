/** Checks one built remote in a separate process: `check-worker.ts <folder of the build> <RemoteManifest as JSON>`. */
import '@inspire/devkit/processes/end-with-parent';
import { readBuildManifest } from '@inspire/devkit/build/build-manifest';
import { loadContainer } from '@inspire/devkit/frames/load-container';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import type { RemoteManifest } from '@inspire/shared/remote';
import { checkModule } from './check-module';
import { createStubHost } from './stub-host';

export interface CheckReport {
  /** One sentence without its full stop; undefined when nothing is wrong. */
  readonly issue?: string;
}

/** Returns the first line of a thrown value, which may be an error from the page's realm, and where it was thrown. */
function describeError(error: unknown): string {
  const { message = messageOf(error), stack = '' } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<Error>;
  const [, place] = /[ (]([\w./-]+\.js:\d+:\d+)\)?$/m.exec(String(stack)) ?? [];
  const [words = ''] = String(message).split('\n');
  return place === undefined ? words : `${words}, at ${place}`;
}

async function check([folder = '', manifest = '{}']: readonly string[]): Promise<CheckReport> {
  let step = 'it cannot be loaded';
  try {
    const exposed = await loadContainer(folder, await readBuildManifest(folder));
    step = 'it breaks when its routes are asked for';
    const issue = checkModule(exposed, JSON.parse(manifest) as RemoteManifest, createStubHost());
    return issue === undefined ? {} : { issue };
  } catch (error) {
    return { issue: `${step} (${describeError(error)})` };
  }
}

// Code of the page may also throw later, for example in a timer.
process.on('uncaughtException', (error) =>
  process.send?.({ issue: `it throws while it is loaded (${describeError(error)})` }, () => process.exit(1)),
);
const report = await check(process.argv.slice(2));
process.send?.(report, () => process.exit(0));
