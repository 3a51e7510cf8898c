import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote, type RemoteModule } from '@inspire/shared/remote';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { makeRelease, makeSession } from '@inspire/shared/testing';
import { dashboardRemote, loginRemote, renderShell } from '../testing/render-shell';
import { RemoteCrash } from './remote-crash';
import type { RemoteInstance } from './remote-instance';
import type { RemoteManager } from './remote-manager';
import { RemoteManagerProvider } from './remote-manager-context';

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

describe('a late answer to Retry', () => {
  it('does not pull back a viewer who navigated meanwhile', async () => {
    const { remotes, router } = renderShell({
      path: '/user-routes/dashboard',
      session: makeSession(),
      remotes: { mfe_video: new Error('404'), mfe_auth: loginRemote },
    });
    await screen.findByRole('alert');
    let comesLate: (module: RemoteModule) => void = () => undefined;
    remotes.mfe_video = new Promise((resolve) => (comesLate = resolve));
    await retry();
    await act(() => router.navigate('/about'));
    await act(async () => comesLate(dashboardRemote));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(router.state.location.pathname).toBe('/about');
  });

  function renderCrash(retryCrashed: RemoteManager['retryCrashed']) {
    const release = makeRelease();
    const site = { crashed: () => false, retryCrashed } as Partial<RemoteManager> as RemoteManager;
    const router = createMemoryRouter(
      [
        { path: '/crashed', element: <RemoteCrash instance={{ name: 'mfe-video', release } as RemoteInstance} /> },
        { path: '/about', element: <h1>About</h1> },
      ],
      { initialEntries: ['/crashed'] },
    );
    render(
      <RemoteManagerProvider value={site}>
        <RouterProvider router={router} />
      </RemoteManagerProvider>,
    );
    return router;
  }

  it('does not, when the page threw', async () => {
    let respond: (isWorthwhile: boolean) => void = () => undefined;
    const requested = new Promise<boolean>((resolve) => (respond = resolve));
    const router = renderCrash(() => requested);
    await retry();
    await act(() => router.navigate('/about'));
    await act(async () => respond(true));
    expect(router.state.location.pathname).toBe('/about');
  });

  it('is one Retry, however often the viewer clicks meanwhile', async () => {
    let respond: (isWorthwhile: boolean) => void = () => undefined;
    const retryCrashed = jest.fn(() => new Promise<boolean>((resolve) => (respond = resolve)));
    renderCrash(retryCrashed);
    await retry();
    await retry();
    expect(retryCrashed).toHaveBeenCalledTimes(1);
    await act(async () => respond(true));
    await retry();
    expect(retryCrashed).toHaveBeenCalledTimes(2);
  });
});

test('a release that runs without the page that was asked for gives the card, not an endless skeleton', async () => {
  renderShell({
    path: '/user-routes/dashboard',
    session: makeSession(),
    remotes: {
      mfe_auth: loginRemote,
      mfe_video: defineRemote({ routes: () => [{ path: '/user-routes/other', element: <h1>Other</h1> }] }),
    },
  });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('isn’t available'));
  expect(screen.queryByTestId('skeleton')).not.toBeInTheDocument();
});
