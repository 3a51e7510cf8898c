import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { type FakeAuthenticator, type FakeResponses, installFakeAuthenticator } from '@inspire/shared/testing';
import { bodies, passkeyOptions, profile, section, showProfile } from '../../testing/show-profile';

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
  const { host, dialog } = await openDialog({ deleteAccount: () => new ApiError('http', 400, text, 'wrong-passkey') });
  authenticator.confirm();
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(host.session.current()).toBeDefined();
});

test('needs a password where this browser has no passkeys', async () => {
  authenticator.uninstall();
  showProfile({ profile: () => passkeyOnly });
  expect(await section('Delete account')).toHaveTextContent('To delete your account, set a password first');
});
