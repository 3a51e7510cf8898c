import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import type { SignInMethods } from '@inspire/shared/contracts';
import { devSignIn, fallbackSiteSettings } from '@inspire/shared/host';
import {
  createTestHost,
  type FakeAuthenticator,
  type FakeResponses,
  installFakeAuthenticator,
  makeSession,
  passkeyOptions,
  renderWithHost,
} from '@inspire/shared/testing';
import { startDevSignIn } from '@inspire/shared/ui';
import { SignInMethodsSlot } from './sign-in-methods-slot';

const phone = { id: '00000000-0000-4000-8000-000000000001', name: 'Phone', since: '2026-11-01T06:30:00.000Z' };
const methods: SignInMethods = {
  hasPassword: true,
  passkeys: [phone],
  google: { email: 'asha@gmail.com', since: '2026-11-02T06:30:00.000Z' },
};
const creationOptions = {
  rp: { id: 'localhost', name: 'Inspire' },
  user: { id: 'aGFuZGxl', name: 'asha@example.com', displayName: 'Asha' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};
const proofRequired = () => new ApiError('http', 403, 'Confirm it’s you to continue.', 'proof-required');

let authenticator: FakeAuthenticator;
beforeEach(() => {
  authenticator = installFakeAuthenticator();
});
afterEach(() => {
  authenticator.uninstall();
  window.sessionStorage.clear();
});

function show(given: Partial<SignInMethods> = {}, responses: FakeResponses = {}, hash = '') {
  const host = createTestHost({
    session: makeSession(),
    settings: { ...fallbackSiteSettings, signIn: devSignIn },
    responses: {
      signInMethods: () => ({ ...methods, ...given }),
      passkeyCreationOptions: () => creationOptions,
      passkeyProofOptions: () => passkeyOptions,
      addPasskey: () => phone,
      removePasskey: () => undefined,
      linkGoogle: () => undefined,
      unlinkGoogle: () => undefined,
      ...responses,
    },
  });
  renderWithHost(<SignInMethodsSlot />, { host, path: { pathname: '/user-routes/user-profile', hash } });
  const bodiesOf = (wanted: string) =>
    host.fake.calls.filter(({ name }) => name === wanted).map(({ input }) => (input as { body?: unknown }).body);
  return { host, bodiesOf };
}
const section = () => screen.findByRole('region', { name: 'Ways to sign in' });
const press = async (name: string, parent: HTMLElement) =>
  userEvent.click(await within(parent).findByRole('button', { name }));
const openDialog = async (button: string, title: string) => {
  await press(button, await section());
  return screen.findByRole('dialog', { name: title });
};
const toasts = (host: ReturnType<typeof createTestHost>) => host.recorded.toasts.map(({ text }) => text);

test('shows the passkeys and the linked Google account', async () => {
  show();
  const shown = await section();
  expect(await within(shown).findByText('Phone')).toBeVisible();
  expect(shown).toHaveTextContent('Added on 1 November 2026');
  expect(shown).toHaveTextContent('asha@gmail.comLinked on 2 November 2026');
});

test('adds a passkey under a name', async () => {
  const { host, bodiesOf } = show();
  const dialog = await openDialog('Add passkey', 'Add a passkey');
  await press('Add passkey', dialog);
  expect(await within(dialog).findByText('Name is required')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Name'), ' Laptop ');
  await press('Add passkey', dialog);
  await waitFor(() => expect(authenticator.ceremonies.map(({ kind }) => kind)).toEqual(['create']));
  authenticator.confirm();
  await waitFor(() => expect(toasts(host)).toEqual(['Passkey added']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodiesOf('addPasskey')).toMatchObject([{ name: 'Laptop', passkey: { id: 'a2V5' } }]);
  expect(bodiesOf('signInMethods')).toHaveLength(2);
});

test('stays open when the viewer closes the browser’s dialog', async () => {
  const { bodiesOf } = show();
  const dialog = await openDialog('Add passkey', 'Add a passkey');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Laptop{Enter}');
  await waitFor(() => expect(authenticator.ceremonies).toHaveLength(1));
  authenticator.cancel();
  expect(await within(dialog).findByText('No passkey was chosen. Try again when you’re ready.')).toBeVisible();
  expect(bodiesOf('addPasskey')).toEqual([]);
});

test('asks for the password where the session is too old, and then removes the passkey', async () => {
  const { host, bodiesOf } = show({}, { removePasskey: proofRequired });
  const dialog = await openDialog('Remove: Phone', 'Remove “Phone”?');
  expect(within(dialog).queryByLabelText('Your password')).toBeNull();
  await press('Remove', dialog);
  expect(await within(dialog).findByText('Enter your password to confirm that it’s you.')).toBeVisible();
  host.fake.respond({ removePasskey: () => new ApiError('http', 400, 'Incorrect password.', 'wrong-password') });
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'wrong-one');
  await press('Remove', dialog);
  expect(await within(dialog).findByText('Incorrect password.')).toBeVisible();
  host.fake.respond({ removePasskey: () => undefined });
  await userEvent.clear(within(dialog).getByLabelText('Your password'));
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'secret-1');
  await press('Remove', dialog);
  await waitFor(() => expect(toasts(host)).toEqual(['Passkey removed']));
  expect(bodiesOf('removePasskey').at(-1)).toEqual({ proof: { password: 'secret-1' } });
  expect(screen.getByRole('heading', { name: 'Ways to sign in' })).toHaveFocus();
});

test('confirms with a passkey where the account has no password', async () => {
  let tries = 0;
  const { host, bodiesOf } = show(
    { hasPassword: false },
    { unlinkGoogle: () => ((tries += 1) === 1 ? proofRequired() : undefined) },
  );
  const dialog = await openDialog('Remove: Google', 'Remove Google?');
  await press('Remove', dialog);
  await waitFor(() => expect(authenticator.ceremonies.map(({ kind }) => kind)).toEqual(['get']));
  authenticator.confirm();
  await waitFor(() => expect(toasts(host)).toEqual(['Google account removed']));
  expect(bodiesOf('passkeyProofOptions')).toEqual([{ purpose: 'change-sign-in' }]);
  expect(bodiesOf('unlinkGoogle')[1]).toMatchObject({ proof: { passkey: { id: 'a2V5' } } });
});

test('asks to sign in again when the account has neither', async () => {
  show({ hasPassword: false, passkeys: [] }, { passkeyCreationOptions: proofRequired });
  const dialog = await openDialog('Add passkey', 'Add a passkey');
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Laptop{Enter}');
  expect(await within(dialog).findByText(/^To confirm that it’s you, log out and sign in again/)).toBeVisible();
});

test('shows why the last way to sign in stays', async () => {
  const text = 'This is the only way to sign in to your account.';
  show({}, { unlinkGoogle: () => new ApiError('http', 409, text, 'last-sign-in-method') });
  const dialog = await openDialog('Remove: Google', 'Remove Google?');
  await press('Remove', dialog);
  expect(await within(dialog).findByText(text)).toBeVisible();
});

test('links Google with the credential of the provider, after a confirmation', async () => {
  const nonce = 'n'.repeat(32);
  startDevSignIn(window.sessionStorage, { authorizeUrl: '/', from: '/', nonce, entry: { link: 'google' } });
  const { host, bodiesOf } = show({ google: undefined }, {}, `#credential=a.b.c&state=${nonce}`);
  const dialog = await screen.findByRole('dialog', { name: 'Link your Google account?' });
  expect(bodiesOf('linkGoogle')).toEqual([]);
  await press('Link Google', dialog);
  await waitFor(() => expect(toasts(host)).toEqual(['Google account linked']));
  expect(bodiesOf('linkGoogle')).toEqual([{ credential: 'a.b.c', nonce }]);
});

test('offers no passkeys where the browser has none, and reports a failure with Retry', async () => {
  authenticator.uninstall();
  const { host } = show({}, { signInMethods: () => new ApiError('http', 500) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  host.fake.respond({ signInMethods: () => ({ hasPassword: true, passkeys: [] }) });
  await userEvent.click(retry);
  expect(await screen.findByText('You have no passkeys yet.')).toBeVisible();
  expect(screen.getByText('This browser doesn’t support passkeys.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

describe('when the response to a successful call is lost, what was added is shown', () => {
  const since = '2026-11-03T06:30:00.000Z';
  const lost = () => new ApiError('timeout');

  test('a passkey', async () => {
    const { host } = show({}, { addPasskey: lost });
    const dialog = await openDialog('Add passkey', 'Add a passkey');
    host.fake.respond({
      signInMethods: () => ({ ...methods, passkeys: [phone, { ...phone, id: '2', name: 'Laptop' }] }),
    });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Laptop{Enter}');
    await waitFor(() => expect(authenticator.ceremonies).toHaveLength(1));
    authenticator.confirm();
    expect(await within(dialog).findByText('Something Went Wrong')).toBeVisible();
    expect(await screen.findByText('Laptop')).toBeInTheDocument();
  });

  test('the Google account', async () => {
    const nonce = 'n'.repeat(32);
    startDevSignIn(window.sessionStorage, { authorizeUrl: '/', from: '/', nonce, entry: { link: 'google' } });
    const { host } = show({ google: undefined }, { linkGoogle: lost }, `#credential=a.b.c&state=${nonce}`);
    const dialog = await screen.findByRole('dialog', { name: 'Link your Google account?' });
    host.fake.respond({ signInMethods: () => methods });
    await press('Link Google', dialog);
    expect(await screen.findByText('asha@gmail.com')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Something Went Wrong');
  });

  test('the authenticator app', async () => {
    const app = { secret: 'GEZDGNBVGY3TQOJQ', url: 'otpauth://totp/Inspire' };
    const { host } = show({}, { startAuthenticator: () => app, confirmAuthenticator: lost });
    await press('Continue', await openDialog('Add authenticator app', 'Add an authenticator app?'));
    const dialog = await screen.findByRole('dialog', { name: 'Connect your app' });
    host.fake.respond({ signInMethods: () => ({ ...methods, authenticator: { since, recoveryCodesLeft: 10 } }) });
    await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('10 recovery codes left')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Something Went Wrong');
  });
});

describe('the authenticator app', () => {
  const app = { secret: 'GEZDGNBVGY3TQOJQ', url: 'otpauth://totp/Inspire:asha?secret=GEZDGNBVGY3TQOJQ&issuer=Inspire' };
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQ${index}`);
  const since = '2026-11-03T06:30:00.000Z';
  const responses: FakeResponses = {
    startAuthenticator: () => app,
    confirmAuthenticator: () => ({ codes }),
  };
  async function openEnrolment(more: FakeResponses = {}) {
    const shown = show({}, { ...responses, ...more });
    await press('Continue', await openDialog('Add authenticator app', 'Add an authenticator app?'));
    return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Connect your app' }) };
  }

  test('is added with its first code; its recovery codes can be copied', async () => {
    const user = userEvent.setup();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    const { host, bodiesOf, dialog } = await openEnrolment();
    expect(dialog).toHaveTextContent('Key: GEZD GNBV GY3T QOJQ');
    await press('Add app', dialog);
    expect(await within(dialog).findByText('Enter a code')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Code'), ' 123456 {Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(bodiesOf('confirmAuthenticator')).toEqual([{ code: '123456' }]);
    await user.click(within(shown).getByRole('button', { name: 'Copy codes' }));
    await waitFor(() => expect(toasts(host)).toEqual(['Authenticator app added', 'Recovery codes copied']));
    expect(copied).toHaveBeenCalledWith(codes.join('\n'));
  });

  test('shows its recovery codes, which are sent once, until the viewer says that they are saved', async () => {
    const { dialog } = await openEnrolment();
    await userEvent.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    fireEvent(shown, new Event('cancel', { cancelable: true }));
    await userEvent.click(shown);
    expect(shown).toBeVisible();
    expect(shown).toHaveTextContent('ABCD-EFGH-JKLM-NPQ9');
    await press('Done', shown);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays unconfirmed with a wrong code', async () => {
    const text = 'That code isn’t right. Enter the one that your app shows now.';
    const { dialog } = await openEnrolment({
      confirmAuthenticator: () => new ApiError('http', 400, text, 'wrong-code'),
    });
    await userEvent.type(within(dialog).getByLabelText('Code'), '000000{Enter}');
    expect(await within(dialog).findByText(text)).toBeVisible();
  });

  test('needs the password where the proof is too old, before its key is shown', async () => {
    const { host, bodiesOf } = show({}, { ...responses, startAuthenticator: proofRequired });
    const dialog = await openDialog('Add authenticator app', 'Add an authenticator app?');
    await press('Continue', dialog);
    host.fake.respond({ startAuthenticator: () => app });
    await userEvent.type(await within(dialog).findByLabelText('Your password'), 'secret-1');
    await press('Continue', dialog);
    expect(await screen.findByRole('dialog', { name: 'Connect your app' })).toBeVisible();
    expect(bodiesOf('startAuthenticator').at(-1)).toEqual({ proof: { password: 'secret-1' } });
  });

  test('is shown with its recovery codes', async () => {
    show({ authenticator: { since, recoveryCodesLeft: 1 } });
    const row = within(await section())
      .getByText('1 recovery code left')
      .closest('li');
    expect(row).toHaveTextContent('Added on 3 November 2026');
  });

  test('is what an account with a role is asked for', async () => {
    show({ needsSecondFactor: true });
    expect(await section()).toHaveTextContent('Your account helps to run Inspire.');
  });
});
