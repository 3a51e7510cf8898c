import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { paths } from '@inspire/shared/routes';
import {
  type FakeAuthenticator,
  type FakeResponses,
  installFakeAuthenticator,
  makeSession,
  passkeyOptions,
} from '@inspire/shared/testing';
import { openPage } from '../testing/open-page';

const responses: FakeResponses = { passkeySignInOptions: () => passkeyOptions, passkeySignIn: () => makeSession() };
const assertion = {
  id: 'a2V5',
  response: { authenticatorData: 'ZGF0YQ', clientDataJSON: 'e30', signature: 'c2lnbmVk', userHandle: 'aGFuZGxl' },
};
const tick = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

let authenticator: FakeAuthenticator | undefined;
afterEach(() => {
  authenticator?.uninstall();
  authenticator = undefined;
  jest.useRealTimers();
});

async function open(given: FakeResponses = {}, state?: unknown) {
  authenticator = installFakeAuthenticator();
  const fake = authenticator;
  const page = openPage('login', { state, responses: { ...responses, ...given } });
  await waitFor(() => expect(fake.ceremonies).toHaveLength(1));
  return { ...page, authenticator: fake };
}

it('signs in with the passkey that the viewer chooses in the autofill', async () => {
  const page = await open();
  expect(page.authenticator.ceremonies[0]?.options).toMatchObject({ mediation: 'conditional' });
  expect(page.host.session.current()).toBeUndefined();
  page.authenticator.confirm();
  await waitFor(() => expect(page.location().href).toBe(paths.dashboard));
  expect(page.host.session.current()).toEqual(makeSession());
  expect(page.host.fake.inputsOf('passkeySignIn')).toMatchObject([{ body: { passkey: assertion } }]);
});

it('shows the server’s text for a rejected passkey, and offers passkeys again', async () => {
  const text = 'We couldn’t sign you in with this passkey.';
  const page = await open({ passkeySignIn: () => new ApiError('http', 401, text) });
  page.authenticator.confirm();
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(page.authenticator.ceremonies).toHaveLength(2));
  page.host.fake.respond({ passkeySignIn: () => makeSession() });
  page.authenticator.confirm();
  await waitFor(() => expect(page.host.session.current()).toEqual(makeSession()));
});

it('says nothing when the viewer closes the browser’s dialog', async () => {
  const page = await open();
  page.authenticator.cancel();
  await tick();
  expect(screen.getByRole('form')).not.toHaveTextContent(/passkey/i);
  expect(page.host.fake.inputsOf('passkeySignIn')).toEqual([]);
});

it('ends the offer when the viewer signs in with the password', async () => {
  const page = await open({ login: () => makeSession() });
  await page.user.type(screen.getByLabelText('Email'), 'asha@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await waitFor(() => expect(page.location().href).toBe(paths.dashboard));
  await waitFor(() => expect(page.authenticator.ceremonies[0]?.options.signal?.aborted).toBe(true));
});

it('renews the challenge before it expires', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const page = await open();
  await act(() => jest.advanceTimersByTimeAsync(4 * 60_000));
  await waitFor(() => expect(page.authenticator.ceremonies).toHaveLength(2));
  expect(page.host.fake.inputsOf('passkeySignInOptions')).toHaveLength(2);
  expect(page.authenticator.ceremonies[0]?.options.signal?.aborted).toBe(true);
});

it('works as before where the server has no passkeys', async () => {
  authenticator = installFakeAuthenticator();
  const page = openPage('login', { responses: { passkeySignInOptions: () => new ApiError('http', 404) } });
  await tick();
  expect(authenticator.ceremonies).toEqual([]);
  expect(page.host.fake.inputsOf('passkeySignInOptions')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

it('calls the server only where the browser can offer passkeys', async () => {
  authenticator = installFakeAuthenticator({ canAutofill: false });
  const page = openPage('login', { responses });
  await tick();
  expect(page.host.fake.calls).toEqual([]);
});
