import { useHost, useSession } from '@inspire/shared/host';
import type { ScenarioSwitch } from '@inspire/shared/mock-api';
import { defineRemote, readManifest, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, useLocation } from '@inspire/shared/router';
import { createFakeApi, createFakeStorage, type FakeResponses } from '@inspire/shared/testing';
import { createStandalone } from '../create-standalone';
import type { StandalonePlatform } from '../host/standalone-platform';

function Films() {
  const { navigation } = useHost();
  return (
    <>
      <h1 tabIndex={-1} data-page-heading="">
        Films of {useSession()?.user_name ?? 'a guest'}
      </h1>
      <button onClick={() => navigation.go('/elsewhere?id=4', { state: { id: 4 } })}>Leave</button>
    </>
  );
}

function Welcome() {
  const { navigation } = useHost();
  return (
    <>
      <h1 data-page-heading="">Welcome {String((useLocation().state as { from?: string } | null)?.from ?? '')}</h1>
      <button onClick={() => navigation.goToLogin()}>Ask to log in</button>
    </>
  );
}

const manifest = readManifest({
  name: 'mfe-films',
  paths: ['/welcome', { path: '/films', session: true }, '/broken'],
  slots: [{ name: 'header.bell', session: true }, 'purchase', { name: 'profile.orders', session: true }],
});
const films: RemoteModule = defineRemote({
  routes: () => [
    { path: '/welcome', Component: Welcome },
    { path: '/films', Component: Films },
    {
      path: '/broken',
      Component: () => {
        throw new Error('No such film');
      },
    },
  ],
  slots: { 'header.bell': () => <button>Bell</button>, 'profile.orders': () => <h2>Orders</h2> },
});

export interface FilmsOptions {
  readonly path?: string | { pathname: string; state: unknown };
  readonly responses?: FakeResponses;
  readonly stored?: Record<string, string>;
  readonly remote?: RemoteModule;
  readonly scenarios?: ScenarioSwitch;
}

/** Renders a remote with two screens and a slot, on a platform that the test controls. */
export function createFilms({ path = '/', responses = {}, stored = {}, remote = films, scenarios }: FilmsOptions = {}) {
  const storage = createFakeStorage(stored);
  const api = createFakeApi(responses);
  let refuse: (token: string) => void = () => undefined;
  const platform: StandalonePlatform = {
    storage,
    now: () => Date.parse('2026-01-15T06:30:00.000Z'),
    watchStorage: () => () => undefined,
    reportError(error) {
      throw error;
    },
    makeApi({ onUnauthorized }) {
      refuse = onUnauthorized;
      return api;
    },
  };
  const made: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const app = createStandalone({
    manifest,
    remote,
    platform,
    ...(scenarios && { scenarios }),
    createRouter: (routes) => (made.router = createMemoryRouter(routes, { initialEntries: [path] })),
  });
  app.start();
  return {
    ...app,
    api,
    saved: storage.items,
    refuse: (token: string) => refuse(token),
    pathname: () => made.router?.state.location.pathname,
  };
}
