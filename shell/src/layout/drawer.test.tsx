import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeSession } from '@inspire/shared/testing';
import { prepareDrawer } from '../early/prepare-drawer';
import { runCommands } from '../early/run-commands';
import { renderShell } from '../testing/render-shell';

// jsdom does not know the commands by which a browser opens and closes dialogs.
runCommands(window);
prepareDrawer(window, { session: undefined, storage: localStorage });

const openDrawer = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: /profile/ }));
  return screen.findByRole('dialog', { name });
};

describe('the drawer', () => {
  it('stops what plays while its player can still tell the server', async () => {
    const { host } = renderShell({ path: '/about', session: makeSession(), responses: { logout: () => undefined } });
    const held: unknown[] = [];
    host.events.onMediaStopAll(() =>
      held.push([host.session.current() !== undefined, host.fake.calls.map(({ name }) => name).includes('logout')]),
    );
    await userEvent.click(within(await openDrawer('Welcome')).getByRole('button', { name: 'Log Out' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /log out/ })).getByRole('button', { name: 'Yes' }),
    );
    expect(held).toEqual([[true, false]]);
  });

  it('closes first and navigates 300 ms later', async () => {
    const { host } = renderShell({ path: '/about' });
    const drawer = await openDrawer('Guest');
    await userEvent.click(within(drawer).getByRole('link', { name: /Terms & Condition/ }));
    expect(host.recorded.navigations).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(host.recorded.navigations).toEqual([{ href: '/terms_&_condition' }]));
  });

  it('links the name of the viewer to no profile where no remote owns it', async () => {
    const session = makeSession({ user_name: 'Asha Patil' });
    renderShell({ path: '/about', session, owns: (path) => path !== '/user-routes/user-profile' });
    const drawer = await openDrawer('Welcome');
    expect(within(drawer).getByText('Asha Patil')).toBeVisible();
    expect(within(drawer).queryByRole('link', { name: /Asha Patil/ })).toBeNull();
  });

  it('opens outside pages in a new tab without a way back', async () => {
    renderShell({ settings: { contactUrl: 'https://doctor.example/contact' } });
    const link = within(await openDrawer('Guest')).getByRole('link', { name: /Contact Us/ });
    expect(link).toHaveAttribute('href', 'https://doctor.example/contact');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });
});
