import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { paths } from '@inspire/shared/routes';
import { makeSession } from '@inspire/shared/testing';
import { messages } from '../messages';
import { type OpenOptions, openPage } from '../testing/open-page';

const { forgotPassword, resetPassword } = messages;
const email = () => screen.getByLabelText(messages.fields.email);
const otp = () => screen.getByLabelText(resetPassword.otp);
const sendButton = () => screen.getByRole('button', { name: 'Send OTP' });
const changeButton = () => screen.getByRole('button', { name: 'Change Password' });

const responses = {
  forgotPassword: () => undefined,
  resetPassword: () => undefined,
  resetPasswordByLink: () => undefined,
};
const HANDLE = 'h'.repeat(43);
/** What `newHandle` makes. */
const anyHandle = expect.stringMatching(/^[\w-]{43}$/) as string;
const TOO_COMMON = 'This password is too common. Choose another one.';
const late = {
  send: (): void => undefined,
  responses: { forgotPassword: () => new Promise<undefined>((resolve) => (late.send = () => resolve(undefined))) },
};
const openSecondStep = (options: OpenOptions = {}) =>
  openPage('forgotPassword', {
    state: { email: 'asha@example.com', sentAt: Date.now(), handle: HANDLE },
    responses,
    ...options,
  });

const TOKEN = 'token-of-the_link';
const refuseCommon = () => new ApiError('http', 400, TOO_COMMON, 'password-too-common');
const openLink = (options: OpenOptions = {}) =>
  openPage('forgotPassword', { hash: `#token=${TOKEN}`, responses, ...options });

async function fill(
  { user }: Pick<ReturnType<typeof openPage>, 'user'>,
  code = '4821',
  password = 'secret2',
  confirm = password,
) {
  if (code) await user.type(otp(), code);
  if (password) await user.type(screen.getByLabelText(resetPassword.newPassword), password);
  if (confirm) await user.type(screen.getByLabelText(resetPassword.confirmPassword), confirm);
  await user.click(changeButton());
}

describe('the first step', () => {
  it('requires an email', async () => {
    const { host, user } = openPage('forgotPassword');
    await user.click(sendButton());
    expect(await screen.findByText('Email is required!')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(host.fake.calls).toEqual([]);
  });

  it('starts with the email typed at login, and passes on the email and the page to return to', async () => {
    const returnTo = { href: '/plan-page', state: null };
    const { host, user, location, router } = openPage('forgotPassword', {
      state: { email: 'asha@example.com', returnTo },
      responses,
    });
    expect(email()).toHaveValue('asha@example.com');
    await user.click(sendButton());

    await waitFor(() => expect(screen.getByRole('heading', { name: resetPassword.title })).toHaveFocus());
    expect(host.fake.calls).toEqual([
      { name: 'forgotPassword', input: { body: { email: 'asha@example.com', handle: anyHandle } } },
    ]);
    expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'OTP has been sent to your email' }]);
    expect(location()).toEqual({
      href: '/forgot-password',
      state: { email: 'asha@example.com', returnTo, sentAt: expect.any(Number) as number, handle: anyHandle },
    });

    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('heading', { name: forgotPassword.title })).toHaveFocus());
  });

  it.each([
    ['a 400', new ApiError('http', 400, 'Other words'), 'Email not found in the database!', []],
    ['a 500', new ApiError('http', 500), 'An unknown error occurred!', []],
    [
      'a 429',
      new ApiError('http', 429, 'Wait 40 seconds.'),
      'An unknown error occurred!',
      [{ kind: 'warning', text: 'Wait 40 seconds.' }],
    ],
    ['no network', new ApiError('network'), 'An unknown error occurred!', []],
  ])('says what went wrong after %s, and stays', async (_, error, text, toasts) => {
    const { host, user, location } = openPage('forgotPassword', { responses: { forgotPassword: () => error } });
    await user.type(email(), 'nobody@example.com{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(host.recorded.toasts).toEqual(toasts);
    expect(location().state).toBeNull();
  });
});

it('repeats a request whose response was lost with the same handle, so that the newest code is accepted', async () => {
  const { host, user, location } = openPage('forgotPassword', {
    responses: { forgotPassword: () => new ApiError('timeout') },
  });
  await user.type(email(), 'asha@example.com{Enter}');
  expect(await screen.findByText('An unknown error occurred!')).toBeInTheDocument();
  host.fake.respond(responses);
  await user.click(sendButton());
  await waitFor(() => expect(location().state).toHaveProperty('handle', anyHandle));
  const { handle } = location().state as { handle: string };
  const repeated = { name: 'forgotPassword', input: { body: { email: 'asha@example.com', handle } } };
  expect(host.fake.calls).toEqual([repeated, repeated]);
});

describe('the second step', () => {
  it('has one field for the code, with the attributes that phones and password managers need', () => {
    openSecondStep();
    expect(otp()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(otp()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByLabelText(resetPassword.newPassword)).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByText(/asha@example\.com/)).toBeInTheDocument();
  });

  it('accepts a code pasted with other text around it', async () => {
    const { user } = openSecondStep();
    await user.click(otp());
    await user.paste('Your code is 48 21.');
    expect(otp()).toHaveValue('4821');
  });

  it('changes the password, confirms it, and leads to login with the email', async () => {
    const returnTo = { href: '/plan-page', state: null };
    const page = openSecondStep({ state: { email: 'asha@example.com', sentAt: Date.now(), handle: HANDLE, returnTo } });
    await fill(page);
    await waitFor(() =>
      expect(page.location()).toEqual({ href: paths.login, state: { email: 'asha@example.com', returnTo } }),
    );
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(page.host.fake.calls).toEqual([
      {
        name: 'resetPassword',
        input: {
          body: {
            email: 'asha@example.com',
            otp: 4821,
            password: 'secret2',
            confirmPassword: 'secret2',
            handle: HANDLE,
          },
        },
      },
    ]);
    expect(page.host.recorded.toasts).toEqual([{ kind: 'success', text: 'Password changed successfully' }]);
    expect(await screen.findByLabelText(messages.fields.email)).toHaveValue('asha@example.com');
  });

  it.each([
    ['a code of three digits', ['482', 'secret2', 'secret2'], 'Please enter a valid 4-digit OTP!'],
    ['no password', ['4821', '', ''], 'New password is required!'],
    ['no confirmation', ['4821', 'secret2', ''], 'Please confirm your new password!'],
    ['another confirmation', ['4821', 'secret2', 'secret3'], 'Passwords do not match!'],
  ] as const)('sends nothing with %s', async (_, values, text) => {
    const page = openSecondStep();
    await fill(page, ...values);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(page.host.fake.calls).toEqual([]);
  });

  it.each([
    ['a 400', new ApiError('http', 400), 'Invalid OTP or error resetting password!'],
    ['a 500', new ApiError('http', 500), 'An unknown error occurred while resetting the password!'],
    ['a timeout', new ApiError('timeout'), 'An unknown error occurred while resetting the password!'],
  ])('says what went wrong after %s, for 4 seconds', async (_, error, text) => {
    jest.useFakeTimers();
    try {
      const page = openSecondStep({
        responses: { resetPassword: () => error },
        user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
      });
      await fill(page);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      act(() => jest.advanceTimersByTime(3_900));
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      act(() => jest.advanceTimersByTime(200));
      expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    } finally {
      jest.useRealTimers();
    }
  });
});

it('a code sent by an older release of this page is redeemed without a handle', async () => {
  const page = openSecondStep({ state: { email: 'asha@example.com', sentAt: Date.now() } });
  await fill(page);
  await waitFor(() => expect(page.host.fake.calls).toHaveLength(1));
  expect(page.host.fake.calls[0]?.input).toEqual({
    body: { email: 'asha@example.com', otp: 4821, password: 'secret2', confirmPassword: 'secret2' },
  });
});

it.each([
  ['a code', () => openSecondStep({ responses: { resetPassword: refuseCommon } }), '4821'],
  ['a link', () => openLink({ responses: { resetPasswordByLink: refuseCommon } }), ''],
])('shows at its field that a password is too common, with %s', async (_, open, code) => {
  await fill(open(), code, 'qwerty123');
  expect(await screen.findByText(TOO_COMMON)).toBeInTheDocument();
  expect(screen.getByLabelText(resetPassword.newPassword)).toHaveFocus();
});

describe('a link from the email', () => {
  it('leaves the URL at once, and leads to the new password without a code', async () => {
    const { location, router } = openLink();
    expect(await screen.findByRole('heading', { name: resetPassword.title })).toBeInTheDocument();
    expect(screen.queryByLabelText(resetPassword.otp)).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(location()).toEqual({ href: '/forgot-password', state: { email: '', token: TOKEN } });
  });

  it('sets the password, and leads to login', async () => {
    const page = openLink();
    await fill(page, '');
    await waitFor(() => expect(page.location().href).toBe(paths.login));
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(page.location().state).not.toHaveProperty('token');
    expect(page.host.fake.calls).toEqual([
      {
        name: 'resetPasswordByLink',
        input: { body: { token: TOKEN, password: 'secret2', confirmPassword: 'secret2' } },
      },
    ]);
    expect(page.host.recorded.toasts).toEqual([{ kind: 'success', text: 'Password changed successfully' }]);
  });

  it('validates the new password', async () => {
    const page = openLink();
    await fill(page, '', 'secret2', 'secret3');
    expect(await screen.findByText('Passwords do not match!')).toBeInTheDocument();
    expect(page.host.fake.calls).toEqual([]);
  });

  it.each([
    ['a 400', new ApiError('http', 400, 'Other words', 'link-refused'), resetPassword.invalidLink],
    ['a 500', new ApiError('http', 500), 'An unknown error occurred while resetting the password!'],
  ])('says what went wrong after %s, and offers a new link', async (_, error, text) => {
    const page = openLink({ responses: { resetPasswordByLink: () => error } });
    await fill(page, '');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    await page.user.click(screen.getByRole('link', { name: resetPassword.requestLink }));
    expect(await screen.findByRole('heading', { name: forgotPassword.title })).toBeInTheDocument();
  });

  it.each([
    ['a timeout', new ApiError('timeout')],
    ['no network', new ApiError('network')],
    ['a 504', new ApiError('http', 504)],
  ])('that is refused after %s leads to login, as the password may be set', async (_, lost) => {
    const page = openLink({ responses: { resetPasswordByLink: () => lost } });
    await fill(page, '');
    expect(await screen.findByText(resetPassword.failed)).toBeInTheDocument();
    page.host.fake.respond({ resetPasswordByLink: () => new ApiError('http', 400, 'Other words', 'link-refused') });
    await page.user.click(changeButton());
    await waitFor(() => expect(page.location().href).toBe(paths.login));
    expect(page.host.recorded.toasts).toEqual([{ kind: 'warning', text: resetPassword.maybeSet }]);
  });

  it('opens also where someone is signed in, and ends that session', async () => {
    const page = openLink({ session: makeSession() });
    await fill(page, '');
    await waitFor(() => expect(page.location().href).toBe(paths.login));
    expect(page.host.session.current()).toBeUndefined();
  });
});

describe('another code', () => {
  it('can be requested after 60 seconds, for the same handle', async () => {
    jest.useFakeTimers();
    try {
      const page = openSecondStep({ user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) });
      expect(screen.getByRole('button', { name: 'Resend OTP in 60 s' })).toBeDisabled();
      act(() => jest.advanceTimersByTime(59_000));
      expect(screen.getByRole('button', { name: 'Resend OTP in 1 s' })).toBeDisabled();
      act(() => jest.advanceTimersByTime(1_000));
      await page.user.click(screen.getByRole('button', { name: 'Resend OTP' }));
      expect(await screen.findByRole('button', { name: 'Resend OTP in 60 s' })).toBeDisabled();
      expect(page.host.fake.calls).toEqual([
        { name: 'forgotPassword', input: { body: { email: 'asha@example.com', handle: HANDLE } } },
      ]);
      expect(page.host.recorded.toasts).toEqual([{ kind: 'success', text: 'OTP has been sent to your email' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the server’s reason for a refusal', async () => {
    const page = openSecondStep({
      state: { email: 'asha@example.com', sentAt: Date.now() - 61_000 },
      responses: { forgotPassword: () => new ApiError('http', 429, 'No more codes today.') },
    });
    await page.user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(page.host.recorded.toasts).toEqual([{ kind: 'error', text: 'No more codes today.' }]));
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
  });

  it('can be replaced by a different email', async () => {
    const { user } = openSecondStep();
    await user.click(screen.getByRole('button', { name: resetPassword.otherEmail }));
    expect(email()).toHaveValue('asha@example.com');
  });
});

it.each([
  [
    'the first code',
    () => openPage('forgotPassword', { state: { email: 'asha@example.com' }, responses: late.responses }),
    'Send OTP',
  ],
  [
    'another code',
    () =>
      openSecondStep({ state: { email: 'asha@example.com', sentAt: Date.now() - 61_000 }, responses: late.responses }),
    'Resend OTP',
  ],
])('%s that is sent late does not navigate a viewer who has left the page', async (_, open, button) => {
  const { user, router, location, host } = open();
  await user.click(screen.getByRole('button', { name: button }));
  await act(() => router.navigate(paths.login));
  await act(async () => late.send());
  expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'OTP has been sent to your email' }]);
  expect(location().href).toBe('/login');
});

it('leads a viewer with a session to the dashboard', async () => {
  const { location } = openSecondStep({ session: makeSession() });
  await waitFor(() => expect(location().href).toBe(paths.dashboard));
});
