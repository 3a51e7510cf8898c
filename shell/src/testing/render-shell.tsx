import { render } from '@testing-library/react';
import { createHost } from '@inspire/shared/hosting';
import type { LandingVideo } from '@inspire/shared/remote';
import { defineRemote, type Release, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, useNavigate } from '@inspire/shared/router';
import { createFakeStorage, createTestHost, type TestHostOptions } from '@inspire/shared/testing';
import { makeRelease } from '@inspire/shared/testing';
import { App } from '../app/app';
import { redirectOnSessionEnd } from '../app/redirect-on-session-end';
import { type RootRouter, shellRoutes } from '../app/root-router';
import { createFailedReleases } from '../federation/failed-releases';
import { createIntegrityTable } from '../federation/integrity';
import { createRoutePatcher } from '../federation/patch-routes';
import type { ReleaseFailure } from '../federation/release-failure';
import { createRemoteLoader } from '../federation/remote-loader';
import { createRemoteManager } from '../federation/remote-manager';
import { Slot } from '../layout/slot';
import { makeRegistry, openWhole } from './releases';

export const loginRemote: RemoteModule = defineRemote({
  routes: () => [{ path: '/login', element: <h1 data-page-heading="">Login page</h1> }],
});
export const dashboardRemote: RemoteModule = defineRemote({
  routes: () => [{ path: '/user-routes/dashboard', Component: Dashboard }],
});
function Dashboard() {
  const navigate = useNavigate();
  return (
    <>
      <h1 data-page-heading="">Dashboard</h1>
      <button type="button" onClick={() => void navigate('/login')}>
        leave
      </button>
    </>
  );
}

export interface ShellOptions extends TestHostOptions {
  readonly path?: string;
  readonly covers?: readonly LandingVideo[];
  readonly remotes?: Record<string, RemoteModule | Promise<RemoteModule> | Error>;
  readonly releases?: Readonly<Record<string, Release>>;
}

const usualReleases = {
  'mfe-auth': makeRelease({ container: 'mfe_auth', paths: [{ path: '/login' }] }),
  'mfe-video': makeRelease({ container: 'mfe_video', slots: [{ name: 'header.bell', session: true }] }),
  'mfe-billing': makeRelease({
    container: 'mfe_billing',
    paths: [],
    slots: [{ name: 'profile.orders', session: true }],
  }),
};

export function renderShell({
  path = '/',
  covers = [],
  remotes = { mfe_auth: loginRemote, mfe_video: dashboardRemote },
  releases = {},
  ...options
}: ShellOptions = {}) {
  const host = createTestHost({ Slot, ...options });
  const loaded: string[] = [];
  const choiceContextFor = () => ({ contract: host.contract, bucket: 0 });
  const isReachable = () => Promise.resolve(true);
  const failures: ReleaseFailure[] = [];
  const onFailure = (failure: ReleaseFailure) => void failures.push(failure);
  const failed = createFailedReleases(createFakeStorage(), () => 0);
  const site = createRemoteManager({
    registry: Promise.resolve({
      ...makeRegistry([]),
      remotes: Object.fromEntries(
        Object.entries({ ...usualReleases, ...releases }).map(([name, release]) => [name, { releases: [release] }]),
      ),
    }),
    fetchRegistry: () => Promise.resolve(undefined),
    complete: () => Promise.resolve(undefined),
    open: openWhole,
    choiceContextFor,
    failed,
    isReachable,
    onFailure,
    viewer: host.session.current,
    load: createRemoteLoader({
      open: openWhole,
      runtime: {
        load(container) {
          loaded.push(container);
          const given = remotes[container];
          return given instanceof Error
            ? Promise.reject(given)
            : Promise.resolve(given).then((module) => ({ default: module }));
        },
      },
      integrity: createIntegrityTable('http://localhost'),
      failed,
      choiceContextFor,
      isReachable,
      onFailure,
      libraries: {},
      refetch: () => Promise.resolve(),
      prepare: () => Promise.resolve(),
      start: () => Promise.resolve({ host: createHost(host), dispose: () => undefined }),
    }),
  });
  const router = createMemoryRouter(shellRoutes(), {
    initialEntries: [path],
    patchRoutesOnNavigation: createRoutePatcher(site, () => host.session.current() !== undefined),
  }) as RootRouter;
  redirectOnSessionEnd(host, router, site);
  const result = render(<App host={host} site={site} covers={covers} router={router} />);
  return { ...result, host, router, site, loaded, failures, remotes };
}
