import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HostProvider } from '@inspire/shared/host';
import { QueryClientProvider } from '@inspire/shared/query';
import { createMemoryRouter, type RouteObject, RouterProvider } from '@inspire/shared/router';
import { createTestHost, type TestHost } from './test-host';

export interface RenderOptions {
  /** @default a guest's host without responses */
  readonly host?: TestHost;
  /** The URL, or the whole history entry with its state. @default '/' */
  readonly path?:
    string | { readonly pathname: string; readonly search?: string; readonly hash?: string; readonly state?: unknown };
  readonly routes?: RouteObject[];
}

export interface RenderedWithHost extends RenderResult {
  readonly host: TestHost;
  readonly router: ReturnType<typeof createMemoryRouter>;
}

/** Renders a screen with a host, its query cache and a router. */
export function renderWithHost(
  ui: ReactNode,
  { host = createTestHost(), path = '/', routes = [] }: RenderOptions = {},
): RenderedWithHost {
  const pathname = typeof path === 'string' ? path.replace(/[?#].*/, '') : path.pathname;
  const router = createMemoryRouter([...routes, { path: pathname, element: ui }, { path: '*', element: null }], {
    initialEntries: [path],
  });
  const result = render(
    <HostProvider value={host}>
      <QueryClientProvider client={host.queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostProvider>,
  );
  return { ...result, host, router };
}
