import { createRequire } from 'node:module';
import { sharedRequests } from '@inspire/shared/remote';

export function sharedLibraries() {
  const require = createRequire(createRequire(import.meta.url).resolve('@inspire/shared/package.json'));
  const libraryOf = (request: string) =>
    request
      .split('/')
      .slice(0, request.startsWith('@') ? 2 : 1)
      .join('/');
  const load = (request: string): Promise<unknown> =>
    request.startsWith('@inspire/') ? import(request) : Promise.resolve(require(request));
  const versionOf = (request: string): string =>
    (
      createRequire(import.meta.url)(
        request.startsWith('@inspire/')
          ? '@inspire/shared/package.json'
          : require.resolve(`${libraryOf(request)}/package.json`),
      ) as { version: string }
    ).version;
  return Object.fromEntries(
    sharedRequests.map((request) => [
      request,
      {
        version: versionOf(request),
        get: async () => {
          const library = await load(request);
          return () => library;
        },
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  );
}
