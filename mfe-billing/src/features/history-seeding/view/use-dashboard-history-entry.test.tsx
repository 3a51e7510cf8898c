import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { HostProvider } from '@inspire/shared/host';
import { createBrowserRouter, RouterProvider, useLocation } from '@inspire/shared/router';
import { createTestHost, makeSession, type TestHostOptions } from '@inspire/shared/testing';
import { useDashboardHistoryEntry } from './use-dashboard-history-entry';

function Plans() {
  useDashboardHistoryEntry();
  const { search, hash } = useLocation();
  return (
    <p>
      Plans{search}
      {hash}
    </p>
  );
}

/** Opens the page as a new document: the router knows only the browser's history. */
function open({
  session = makeSession(),
  ...options
}: Omit<TestHostOptions, 'session'> & { session?: ReturnType<typeof makeSession> | null } = {}) {
  const host = createTestHost({ ...options, ...(session && { session }) });
  const router = createBrowserRouter([
    { path: '/plan-page', Component: Plans },
    { path: '/user-routes/dashboard', element: <p>Dashboard</p> },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  const { unmount } = render(
    <StrictMode>
      <HostProvider value={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </StrictMode>,
  );
  const close = () => {
    unmount();
    router.dispose();
  };
  return { host, router, close };
}
const visit = (address: string) => window.history.pushState(null, '', address);
const go = async (delta: number, text: string) => {
  act(() => window.history.go(delta));
  expect(await screen.findByText(text)).toBeVisible();
};

let before: number;
beforeEach(() => {
  visit('/before');
  visit('/plan-page?from=mail#yearly');
  before = window.history.length;
});
const added = () => window.history.length - before;

test('the router keeps its index: the next page leads back to this one', async () => {
  const { router, close } = open();
  await waitFor(() => expect(added()).toBe(1));
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('Elsewhere')).toBeVisible();
  expect(window.history.state).toMatchObject({ idx: 2 });
  await go(-1, 'Plans?from=mail#yearly');
  await go(-1, 'Dashboard');
  close();
});

test('a viewer who comes from within the site has the page where he came from below it', async () => {
  visit('/elsewhere');
  const { router, close } = open();
  await act(() => router.navigate('/plan-page'));
  expect(screen.getByText('Plans')).toBeVisible();
  await go(-1, 'Elsewhere');
  expect(added()).toBe(2);
  close();
});

test.each<[string, Parameters<typeof open>[0]]>([
  ['a guest has nothing added', { session: null }],
  ['nothing is added if no remote serves the dashboard', { owns: (path) => path !== '/user-routes/dashboard' }],
])('%s', async (_, options) => {
  const { close } = open(options);
  expect(screen.getByText('Plans?from=mail#yearly')).toBeVisible();
  await go(-1, 'Elsewhere');
  expect(added()).toBe(0);
  close();
});

test('adds nothing for a guest who logged in on the way', async () => {
  const { host, router, close } = open({ session: null });
  await act(() => router.navigate('/login'));
  act(() => host.session.start(makeSession()));
  await act(() => router.navigate('/plan-page', { replace: true }));
  expect(screen.getByText('Plans')).toBeVisible();
  await go(-1, 'Plans?from=mail#yearly');
  await go(-1, 'Elsewhere');
  close();
});
