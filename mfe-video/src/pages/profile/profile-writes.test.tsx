import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { devSignIn, fallbackSiteSettings } from '@inspire/shared/host';
import {
  createTestHost,
  type FakeResponses,
  installFakeAuthenticator,
  makeSession,
  passkeyOptions,
  type TestHost,
} from '@inspire/shared/testing';
import { startDevSignIn } from '@inspire/shared/ui';
import { logOutDevice } from '../../features/account/api/devices';
import { changePassword, deleteAccount, saveProfileNumber } from '../../features/account/api/profile-writes';
import { toProofEntry } from '../../features/account/view/returned-proof';
import { bodies, device, profile, profilePath, section, showProfile } from '../../testing/show-profile';

const required = new ApiError('http', 403, 'Confirm it’s you to continue.', 'proof-required');
const name = 'Chrome on Windows 1';
const googleOnly = { profile: () => ({ ...profile, hasPassword: false, hasGoogle: true }) };
const nonce = 'n'.repeat(32);
afterEach(() => window.sessionStorage.clear());

/** The server requires a proof until it gets one. */
function proving(proveOwner: () => unknown = () => undefined) {
  let isProven = false;
  return {
    endSession: () => (isProven ? undefined : required),
    proveOwner: () => {
      const result = proveOwner();
      isProven = !(result instanceof ApiError);
      return result;
    },
  } as FakeResponses;
}
const pressLogOut = async () =>
  userEvent.click(within(await section('Devices')).getByRole('button', { name: `Log out: ${name}` }));
const findDialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const submit = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));

test('a device is logged out once the viewer has given the password that the server requires (D-48)', async () => {
  const { host } = showProfile(proving());
  await pressLogOut();
  const dialog = await findDialog();
  expect(dialog).toHaveTextContent(`Before we log out ${name}, please confirm that this is your account.`);
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'inspire123');
  await submit(dialog);
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: `Logged out of ${name}` }]));
  expect(bodies(host.fake.calls, 'proveOwner')).toEqual([{ password: 'inspire123' }]);
  expect(bodies(host.fake.calls, 'endSession')).toEqual([{ id: device(1).id }, { id: device(1).id }]);
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  expect(screen.getByRole('button', { name: 'Log out: Chrome on Windows 3' })).toHaveFocus();
});

test('a wrong password is shown at its field, and the device stays', async () => {
  const { host } = showProfile(proving(() => new ApiError('http', 400, 'Incorrect password.', 'wrong-password')));
  await pressLogOut();
  const dialog = await findDialog();
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'wrong-one');
  await submit(dialog);
  expect(await within(dialog).findByText('Incorrect password.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(name)).toBeVisible();
  expect(host.recorded.toasts).toEqual([]);
});

test('without a password Google confirms; the local provider returns to the dialog of the device', async () => {
  startDevSignIn(window.sessionStorage, {
    authorizeUrl: '/',
    from: profilePath,
    nonce,
    entry: toProofEntry(device(1).id),
  });
  const settings = { settings: { ...fallbackSiteSettings, signIn: devSignIn } };
  const { host } = showProfile({ ...googleOnly, ...proving() }, settings, `#credential=a.b.c&state=${nonce}`);
  const dialog = await findDialog();
  expect(dialog).toHaveTextContent('Confirmed with Google');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await submit(dialog);
  await waitFor(() => expect(bodies(host.fake.calls, 'proveOwner')).toEqual([{ credential: 'a.b.c', nonce }]));
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
});

test('without a password and without Google a passkey confirms', async () => {
  const authenticator = installFakeAuthenticator();
  const { host } = showProfile({
    profile: () => ({ ...profile, hasPassword: false, hasGoogle: false, hasPasskey: true }),
    passkeyProofOptions: () => passkeyOptions,
    ...proving(),
  });
  await pressLogOut();
  const dialog = await findDialog();
  await submit(dialog);
  await waitFor(() => expect(authenticator.ceremonies).toHaveLength(1));
  authenticator.confirm();
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', text: `Logged out of ${name}` }]));
  expect(bodies(host.fake.calls, 'passkeyProofOptions')).toEqual([{ purpose: 'change-sign-in' }]);
  expect(bodies(host.fake.calls, 'proveOwner')).toMatchObject([{ passkey: { id: 'a2V5' } }]);
  authenticator.uninstall();
});

test('without any of them the viewer learns what to do', async () => {
  const { host } = showProfile({ ...googleOnly, ...proving() });
  await pressLogOut();
  await waitFor(() => expect(host.recorded.toasts).toHaveLength(1));
  expect(host.recorded.toasts[0]?.text).toMatch(/set a password first/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

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
