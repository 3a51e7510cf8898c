import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { createTestHost, makeSession, type TestHost } from '@inspire/shared/testing';
import { changePassword } from '../../features/account/api/change-password';
import { deleteAccount } from '../../features/account/api/delete-account';
import { logOutDevice } from '../../features/account/api/devices';
import { saveProfileNumber } from '../../features/account/api/save-profile-number';
import { bodies, device, section, showProfile } from '../../testing/show-profile';

describe('changes by the profile', () => {
  const writes = [
    [
      'a new password',
      'changePassword',
      (host: TestHost) =>
        changePassword(host, { oldPassword: 'inspire123', password: 'sunrise-77', confirmPassword: 'sunrise-77' }),
    ],
    ['a number', 'updateContact', (host: TestHost) => saveProfileNumber(host, '9123456780')],
    ['a deletion', 'deleteAccount', (host: TestHost) => deleteAccount(host, { password: 'inspire123' })],
  ] as const;
  const ravi = makeSession({ email: 'ravi@example.com', token: 'token-of-ravi', mobileNumber: '8000000000' });

  test.each(writes)(
    'a late response to %s changes nothing after a logout, nor another session',
    async (_, name, write) => {
      for (const session of [undefined, ravi]) {
        const host = createTestHost({ session: makeSession() });
        host.fake.respond({
          [name]: () => {
            host.session.end('logout');
            if (session) host.session.start(session);
            return makeSession({ token: 'fresh' });
          },
        });
        expect(await write(host)).toBe(false);
        expect(host.session.current()).toEqual(session);
      }
    },
  );

  test.each([
    ...writes,
    ['a logged out device', 'endSession', (host: TestHost) => logOutDevice(host, device(1).id)] as const,
  ])('%s: leaves an ended session to the shell (D-53)', async (_, name, write) => {
    const host = createTestHost({ session: makeSession(), responses: { [name]: () => new ApiError('http', 401) } });
    await expect(write(host)).rejects.toThrow();
    expect(host.recorded.toasts).toEqual([]);
  });

  test('and is not reported otherwise', async () => {
    const { host } = showProfile({ endSession: () => new ApiError('http', 401) });
    const logOut = within(await section('Devices')).getByRole('button', { name: 'Log out: Chrome on Windows 1' });
    await userEvent.click(logOut);
    await waitFor(() => expect(logOut).not.toHaveAttribute('aria-busy'));
    expect(host.recorded.toasts).toEqual([]);
  });

  test('is reported nowhere else', async () => {
    const { host } = showProfile();
    host.fake.respond({
      deleteAccount: () => {
        host.session.start(ravi);
      },
    });
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    await userEvent.type(within(dialog).getByLabelText('Your password'), 'inspire123');
    const confirm = within(dialog).getByRole('button', { name: 'Delete account' });
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy'));
    expect(bodies(host.fake.calls, 'deleteAccount')).toHaveLength(1);
    expect(host.recorded.toasts).toEqual([]);
  });
});
