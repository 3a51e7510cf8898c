import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { devSignIn, fallbackSiteSettings, type ThirdPartySignIn } from '@inspire/shared/host';
import {
  type FakeAuthenticator,
  type FakeResponses,
  installFakeAuthenticator,
  passkeyOptions,
} from '@inspire/shared/testing';
import { startDevSignIn } from '@inspire/shared/ui';
import { toProofEntry } from '../../features/account/view/returned-proof';
import { bodies, profile, profilePath, section, showProfile } from '../../testing/show-profile';

const nonce = 'n'.repeat(32);
const googleOnly = { ...profile, hasPassword: false, hasGoogle: true };

function show(signIn: ThirdPartySignIn | undefined, responses: FakeResponses = {}, hash = '') {
  return showProfile(
    { profile: () => googleOnly, deleteAccount: () => undefined, ...responses },
    { settings: { ...fallbackSiteSettings, signIn } },
    hash,
  );
}
const openDialog = async () => {
  await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
  return screen.findByRole('dialog', { name: 'Delete your account?' });
};
const press = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));

/** Renders the page after the return from the development provider. */
function comeBack(responses: FakeResponses = {}) {
  startDevSignIn(window.sessionStorage, {
    authorizeUrl: '/',
    from: profilePath,
    nonce,
    entry: toProofEntry('delete-account'),
  });
  return show(devSignIn, responses, `#credential=a.b.c&state=${nonce}`);
}
afterEach(() => window.sessionStorage.clear());

test('in development, the local provider must confirm before the account is deleted', async () => {
  const { host } = show(devSignIn);
  const dialog = await openDialog();
  expect(dialog).toHaveTextContent('Confirm with Google to delete your account.');
  expect(within(dialog).queryByLabelText('Your password')).toBeNull();
  expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await press(dialog);
  expect(await within(dialog).findByText('Confirm with Google first.')).toBeVisible();
  expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
});

test('a credential of another account is rejected, and the viewer confirms again', async () => {
  const text = 'That isn’t the Google account you sign in with.';
  const { host } = comeBack({ deleteAccount: () => new ApiError('http', 400, text, 'wrong-credential') });
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await press(dialog);
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(host.session.current()).toBeDefined();
});

test('a credential that this tab did not request is ignored', async () => {
  show(devSignIn, {}, `#credential=a.b.c&state=${nonce}`);
  expect(await section('Delete account')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Cancel forgets the confirmation', async () => {
  comeBack();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openDialog()).toHaveTextContent('Confirm with Google to delete your account.');
});

test('Google’s own button confirms inside the dialog', async () => {
  const initialize = jest.fn<void, [{ nonce: string; callback: (response: { credential: string }) => void }]>();
  const renderButton = jest.fn<void, [HTMLElement, object]>();
  Object.assign(window, { google: { accounts: { id: { initialize, renderButton } } } });
  const { host } = show({ kind: 'google', clientId: 'client.example' });
  const dialog = await openDialog();
  await waitFor(() => expect(renderButton).toHaveBeenCalledTimes(1));
  expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ text: 'continue_with' });
  const [options] = initialize.mock.calls[0] ?? [];
  act(() => options?.callback({ credential: 'a.b.c' }));
  expect(dialog).toHaveTextContent('Confirmed with Google');
  await press(dialog);
  await waitFor(() =>
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([{ credential: 'a.b.c', nonce: options?.nonce }]),
  );
  Reflect.deleteProperty(window, 'google');
});

test('without Google on the site, the account needs a password first', async () => {
  show(undefined);
  expect(await section('Delete account')).toHaveTextContent('To delete your account, set a password first');
  expect(within(await section('Delete account')).queryByRole('button')).toBeNull();
});

describe('with a passkey', () => {
  const passkeyOnly = { ...profile, hasPassword: false, hasGoogle: false, hasPasskey: true };

  let authenticator: FakeAuthenticator;
  beforeEach(() => {
    authenticator = installFakeAuthenticator();
  });
  afterEach(() => authenticator.uninstall());

  async function openDialog(responses: FakeResponses = {}) {
    const { host } = showProfile({
      profile: () => passkeyOnly,
      passkeyProofOptions: () => passkeyOptions,
      deleteAccount: () => undefined,
      ...responses,
    });
    await userEvent.click(within(await section('Delete account')).getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await press();
    await waitFor(() => expect(authenticator.ceremonies).toHaveLength(1));
    return { host, dialog, press };
  }

  test('an account without a password is deleted by confirming with a passkey', async () => {
    const { host } = await openDialog();
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
    authenticator.confirm();
    await waitFor(() => expect(host.session.current()).toBeUndefined());
    expect(bodies(host.fake.calls, 'passkeyProofOptions')).toEqual([{ purpose: 'delete-account' }]);
    expect(bodies(host.fake.calls, 'deleteAccount')).toMatchObject([{ passkey: { id: 'a2V5' } }]);
    expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'Your account has been deleted' }]);
  });

  test('nothing is deleted when the viewer closes the browser’s dialog, and the viewer can try again', async () => {
    const { host, dialog, press } = await openDialog();
    authenticator.cancel();
    expect(await within(dialog).findByText('Confirm with your passkey first.')).toBeVisible();
    expect(bodies(host.fake.calls, 'deleteAccount')).toEqual([]);
    await press();
    await waitFor(() => expect(authenticator.ceremonies).toHaveLength(2));
    authenticator.confirm();
    await waitFor(() => expect(host.session.current()).toBeUndefined());
  });

  test('a passkey that the server rejects is reported in its words', async () => {
    const text = 'We couldn’t confirm this passkey. Please try again.';
    const { host, dialog } = await openDialog({
      deleteAccount: () => new ApiError('http', 400, text, 'wrong-passkey'),
    });
    authenticator.confirm();
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(host.session.current()).toBeDefined();
  });

  test('needs a password where this browser has no passkeys', async () => {
    authenticator.uninstall();
    showProfile({ profile: () => passkeyOnly });
    expect(await section('Delete account')).toHaveTextContent('To delete your account, set a password first');
  });
});
