import { z } from 'zod';
import { type DevelopmentRemote, readManifest } from '@inspire/shared/remote';
import type { DevelopmentContent } from '../document/document-handler';
import { readShellManifest } from '../releases/shell-manifest';

const TIME_LIMIT_MS = 2_000;

const buildFile = z.object({
  name: z.string(),
  container: z.string(),
  contract: z.string(),
  paths: z.unknown(),
  prefixes: z.unknown().optional(),
  slots: z.unknown(),
});

export const devPath = (name: string): string => `/remotes/${name}/dev`;

async function read(address: string, sendRequest: typeof fetch): Promise<string> {
  const response = await sendRequest(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

/** @throws ManifestError or z.ZodError when the text is not a valid `build.json` */
export function readBuildFile(name: string, text: string): DevelopmentRemote {
  const { container, contract, ...manifest } = buildFile.parse(JSON.parse(text));
  const ownership = readManifest({ ...manifest, name });
  return { entry: `${devPath(name)}/remoteEntry.js`, container, contract, ...ownership };
}

/**
 * Fetches a document's content in development for each request: the shell's `shell.json` and every remote whose server
 * responds. A server that is down is left out and reported once until it responds again.
 */
export function developmentContent(
  servers: Readonly<Record<string, string>>,
  report: (error: Error) => void,
  sendRequest: typeof fetch = fetch,
): DevelopmentContent {
  const down = new Set<string>();
  const attempt = async <T>(name: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      const value = await run();
      down.delete(name);
      return value;
    } catch (error) {
      if (!down.has(name)) report(new Error(`the development server of ${name} does not answer`, { cause: error }));
      down.add(name);
      return undefined;
    }
  };
  const { shell: shellOrigin, ...remoteOrigins } = servers;
  return async (content) => {
    const [shell, ...remotes] = await Promise.all([
      shellOrigin === undefined
        ? content.shell
        : attempt('shell', async () => readShellManifest(await read(`${shellOrigin}/shell.json`, sendRequest))),
      ...Object.entries(remoteOrigins).map(([name, origin]) =>
        attempt(name, async () => readBuildFile(name, await read(`${origin}/build.json`, sendRequest))),
      ),
    ]);
    return {
      content: { ...content, shell, registry: null },
      remotes: remotes.filter((remote) => remote !== undefined),
    };
  };
}
