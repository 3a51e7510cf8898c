import { isRemoteModule, isUnderPrefix, type RemoteManifest, type RemoteModule } from '@inspire/shared/remote';

type Routes = ReturnType<NonNullable<RemoteModule['routes']>>;

function pathsOf(routes: Routes, parent = ''): string[] {
  return routes.flatMap((route) => {
    const own = route.path === undefined ? parent : route.path.startsWith('/') ? route.path : `${parent}/${route.path}`;
    return route.children ? pathsOf(route.children, own) : [own];
  });
}

const missing = (wanted: readonly string[], given: readonly string[]): string | undefined => {
  const found = [...new Set(wanted)].filter((one) => !given.includes(one));
  return found.length === 0 ? undefined : found.join(' and ');
};

function judgePaths(module: RemoteModule, { paths, prefixes = [] }: RemoteManifest, host: unknown): string | undefined {
  const named = paths.map(({ path }) => path);
  const routes: unknown = module.routes?.(host as never) ?? [];
  if (!Array.isArray(routes)) return 'routes() gives no list';
  const given = pathsOf(routes as Routes);
  const absent = missing(named, given);
  if (absent) return `remote.json names ${absent}, which routes() does not give`;
  const empty = prefixes.find(({ path }) => !given.some((one) => isUnderPrefix(path, one)));
  if (empty) return `remote.json names the prefix ${empty.path}, below which routes() gives nothing`;
  const foreign = missing(
    given.filter((one) => !prefixes.some(({ path }) => isUnderPrefix(path, one))),
    named,
  );
  return foreign && `routes() gives ${foreign}, which remote.json does not name`;
}

function judgeSlots({ slots = {}, commands }: RemoteModule, manifest: RemoteManifest): string | undefined {
  const named = manifest.slots.map(({ name }) => name);
  const given = Object.keys(slots);
  const absent = missing(named, given);
  if (absent) return `remote.json names the slot ${absent}, which the module does not fill`;
  const foreign = missing(given, named);
  if (foreign) return `the module fills the slot ${foreign}, which remote.json does not name`;
  const empty = Object.entries(slots).find(
    ([, part]) => typeof part !== 'function' && (typeof part !== 'object' || part === null),
  );
  if (empty) return `what fills the slot ${empty[0]} is no component`;
  if (named.includes('purchase') && typeof commands?.purchase !== 'function')
    return 'it fills the slot purchase, but has no command purchase';
  return undefined;
}

/**
 * Compares a container's module with its `remote.json`: before it loads code, the shell knows a remote only by that.
 * @param exposed the exposed module, or its default export if it has one
 * @param host replaces the shell's host
 * @returns the first issue in one sentence; undefined when there is none
 */
export function checkModule(exposed: unknown, manifest: RemoteManifest, host: unknown): string | undefined {
  if (!isRemoteModule(exposed)) return 'what it exposes has not the shape of a remote (defineRemote)';
  return judgePaths(exposed, manifest, host) ?? judgeSlots(exposed, manifest);
}
