import type { RouteObject } from '@inspire/shared/router';
import { isMemberPath } from '@inspire/shared/routes';
import { RemoteCrash } from './remote-crash';
import type { RemoteManager } from './remote-manager';
import { RemoteScope } from './remote-scope';

/** Fixed ids of the parent routes, because patching can run twice for one remote. */
export const ROOT_ROUTE = 'root';
export const MEMBER_ROUTE = 'member';
const remoteRoute = (name: string, area: string): string => `remote:${name}:${area}`;

interface PatchRequest {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly patch: (routeId: string | null, children: RouteObject[]) => void;
}

/**
 * Loads the remote that owns a path on the first navigation to it, and adds its routes. On failure, the fallback route
 * shows a card in the layout, and the next visit tries again.
 * @param isLoggedIn members' paths load nothing for a guest, who is redirected to the login page
 */
export function createRoutePatcher(site: RemoteManager, isLoggedIn: () => boolean) {
  const patched = new Set<string>();

  return async function patchRoutes({ path, patch, signal }: PatchRequest): Promise<void> {
    if (isMemberPath(path) && !isLoggedIn()) return;
    const name = await site.findOwner(path);
    if (!name) return;
    const instance = await site.load(name).catch(() => undefined);
    if (!instance || signal.aborted) return;
    const routes = instance.module.routes?.(instance.host) ?? [];
    for (const [area, isHere] of [
      [MEMBER_ROUTE, true],
      [ROOT_ROUTE, false],
    ] as const) {
      const children = routes.filter((route) => isMemberPath(route.path ?? '') === isHere);
      const id = remoteRoute(name, area);
      if (children.length === 0 || patched.has(id)) continue;
      patched.add(id);
      patch(area, [
        {
          id,
          element: <RemoteScope instance={instance} />,
          errorElement: <RemoteCrash instance={instance} />,
          children,
        },
      ]);
    }
  };
}
