import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { defineRemote } from '@inspire/shared/remote';
import { makeSession, translatePage } from '@inspire/shared/testing';
import { dashboardRemote, loginRemote, renderShell } from '../testing/render-shell';

const session = makeSession();

describe('the landing page', () => {
  it('greets a guest with the words and the buttons of the specification', async () => {
    renderShell({ owns: (path) => path !== '/plan-page' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Welcome to our Video Streaming Platform' }),
    ).toBeVisible();
    expect(
      screen.getByText('Explore a world of inspiring videos and audios that uplift your spirit and enrich your life.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    for (const name of ['About', 'The speaker', 'The trust', 'Books, DVDs and CDs', 'Sessions in Maharashtra']) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    for (const kind of ['Books', 'Session DVDs', 'Audio CDs', 'Pune', 'Nagpur'])
      expect(screen.getByText(kind)).toBeVisible();
    expect(screen.getByText(/charitable trust .* underprivileged children/)).toBeVisible();
    // The plans page is not released: its link disappears once the registry is known.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Terms & Condition' })).toHaveAttribute('href', '/terms_&_condition');
  });

  it('sends a viewer to the dashboard', async () => {
    renderShell({ session });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

describe('paths of remotes', () => {
  it('load their remote on the first navigation, and no other', async () => {
    const { router, loaded } = renderShell();
    await act(() => router.navigate('/login'));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(loaded).toEqual(['mfe_auth']);
  });

  it('send a guest from a members’ page to log in, loading nothing of it, with the way back', async () => {
    const { router, loaded } = renderShell({ path: '/user-routes/dashboard?x=1' });
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(loaded).toEqual(['mfe_auth']);
    expect(router.state.location.state).toEqual({ returnTo: { href: '/user-routes/dashboard?x=1', state: null } });
  });

  it('become the landing page when no remote owns them, and the dashboard with a session', async () => {
    const guest = renderShell({ path: '/no-such-page' });
    await waitFor(() => expect(guest.router.state.location.pathname).toBe('/'));
    guest.unmount();
    const viewer = renderShell({ path: '/dashboard', session });
    await waitFor(() => expect(viewer.router.state.location.pathname).toBe('/user-routes/dashboard'));
  });

  it.each([
    ['wraps its texts', () => translatePage()],
    ['removes an element', () => document.querySelector('main output')?.remove()],
    ['moves an element into one of its own', () => document.body.append(document.querySelector('main output')!)],
  ])('go on when a translator or an extension %s', async (_, change) => {
    const console = jest.spyOn(globalThis.console, 'error').mockImplementation();
    const Counter = () => {
      const [count, setCount] = useState(0);
      return (
        <div>
          {count === 0 ? 'none yet' : <output>{count}</output>}
          {count < 2 && <output>more to come</output>}
          <button type="button" onClick={() => setCount(2 - count)}>
            change
          </button>
        </div>
      );
    };
    const { failures } = renderShell({
      path: '/user-routes/dashboard',
      session,
      remotes: { mfe_video: defineRemote({ routes: () => [{ path: '/user-routes/dashboard', Component: Counter }] }) },
    });
    const button = await screen.findByRole('button', { name: 'change' });
    change();
    fireEvent.click(button);
    const page = within(screen.getByRole('main'));
    await waitFor(() => expect(page.getByRole('button', { name: 'change' })).not.toBe(button));
    fireEvent.click(page.getByRole('button', { name: 'change' }));
    expect(screen.getByRole('main')).toHaveTextContent(/^2\s?change$/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(failures).toEqual([]);
    console.mockRestore();
  });
});

test('the link to the content takes the focus there, and leaves the address and its navigation state alone', async () => {
  const { router } = renderShell({ path: '/about' });
  await act(() => router.navigate('/help-and-legal', { state: { id: 7 } }));
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
  expect(router.state.location.state).toEqual({ id: 7 });
});

describe('the end of a session', () => {
  it('leads to log in, and back only when it expired', async () => {
    const { host, router } = renderShell({ path: '/user-routes/dashboard', session });
    await screen.findByRole('heading', { name: 'Dashboard' });
    act(() => host.session.end('expired'));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(router.state.location.state).toMatchObject({ returnTo: { href: '/user-routes/dashboard' } });
  });

  it('does not send the next viewer to the page on which the previous one logged out', async () => {
    const { host, router } = renderShell({ path: '/user-routes/dashboard', session });
    await screen.findByRole('heading', { name: 'Dashboard' });
    act(() => host.session.end('logout'));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(router.state.location.state).toBeNull();
  });
});

describe('slots', () => {
  const bell = defineRemote({
    slots: { 'header.bell': () => <button type="button">bell</button> },
    routes: dashboardRemote.routes,
  });

  it('are filled for a viewer, and not loaded for a guest', async () => {
    const guest = renderShell({ remotes: { mfe_auth: loginRemote, mfe_video: bell } });
    await act(() => guest.router.navigate('/about'));
    expect(guest.loaded).toEqual([]);
    guest.unmount();
    renderShell({ path: '/about', session, remotes: { mfe_video: bell } });
    expect(await screen.findByRole('button', { name: 'bell' })).toBeVisible();
  });

  it('do not retry a release that has just failed for the page, so that its card shows', async () => {
    const { loaded } = renderShell({
      path: '/user-routes/dashboard',
      session,
      remotes: { mfe_video: new Error('down'), mfe_auth: loginRemote },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('isn’t available');
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Twice: a failed chunk is requested once more, in case the connection dropped.
    expect(loaded).toEqual(['mfe_video', 'mfe_video']);
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
