import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { paths } from '@inspire/shared/routes';
import { createPendingResponse, makeSession } from '@inspire/shared/testing';
import { messages } from '../messages';
import { type OpenOptions, openPage } from '../testing/open-page';

const email = () => screen.getByLabelText(messages.fields.email);
const password = () => screen.getByLabelText(messages.fields.password);
const button = () => screen.getByRole('button', { name: messages.login.submit });

async function sendCredentials(options: OpenOptions) {
  const page = openPage('login', options);
  await page.user.type(email(), ' asha@example.com ');
  await page.user.type(password(), 'secret1{Enter}');
  return page;
}

describe('the form', () => {
  it('can be filled by password managers', () => {
    openPage('login');
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it.each([
    ['nothing', '', '', messages.fields.email],
    ['no password', 'asha@example.com', '', messages.fields.password],
    ['no email', '', 'secret1', messages.fields.email],
    ['blanks for an email', '   ', 'secret1', messages.fields.email],
  ])('asks for both fields when there is %s', async (_, typedEmail, typedPassword, focused) => {
    const { host, user } = openPage('login');
    if (typedEmail) await user.type(email(), typedEmail);
    if (typedPassword) await user.type(password(), typedPassword);
    await user.click(button());

    expect(await screen.findAllByText('All fields are required')).toHaveLength(1);
    expect(screen.getByLabelText(focused)).toHaveFocus();
    expect(screen.getByLabelText(focused)).toHaveAccessibleDescription('All fields are required');
    expect(host.fake.calls).toEqual([]);
  });

  it('is sent once, however often it is submitted, and shows that it is busy', async () => {
    const { response, resolve } = createPendingResponse<ReturnType<typeof makeSession>>();
    const { host, user } = await sendCredentials({ responses: { login: () => response } });
    expect(button()).toHaveAttribute('aria-busy', 'true');

    await user.type(password(), '{Enter}{Enter}');
    await user.click(button());
    expect(host.fake.calls).toHaveLength(1);

    resolve(makeSession());
    await waitFor(() => expect(host.session.current()).toBeDefined());
  });

  it('is sent once by two submits before the next render', async () => {
    const { host, user } = openPage('login', { responses: { login: () => makeSession() } });
    await user.type(email(), 'asha@example.com');
    await user.type(password(), 'secret1');
    const form = screen.getByRole('form');
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(host.session.current()).toBeDefined());
    expect(host.fake.calls).toHaveLength(1);
  });

  it('can be sent again after an error', async () => {
    const { host, user } = await sendCredentials({ responses: { login: () => new ApiError('timeout') } });
    await screen.findByText(shared.somethingWentWrong);
    expect(button()).not.toHaveAttribute('aria-busy');

    host.fake.respond({ login: () => makeSession() });
    await user.click(button());
    await waitFor(() => expect(host.session.current()).toEqual(makeSession()));
  });
});

describe('logging in', () => {
  it('starts the session and replaces the login page by the dashboard', async () => {
    const { host, router, location } = await sendCredentials({ responses: { login: () => makeSession() } });
    await waitFor(() => expect(location().href).toBe(paths.dashboard));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(host.session.current()).toEqual(makeSession());
    expect(host.fake.calls).toEqual([
      {
        name: 'login',
        input: {
          body: { email: 'asha@example.com', password: 'secret1', handle: expect.stringMatching(/^[\w-]{43}$/) },
        },
      },
    ]);
  });

  it('returns to the page that required it, with its state', async () => {
    const state = { returnTo: { href: '/user-routes/video-player?id=7', state: { id: 7 } } };
    const { location } = await sendCredentials({ state, responses: { login: () => makeSession() } });
    await waitFor(() => expect(location()).toEqual({ href: '/user-routes/video-player?id=7', state: { id: 7 } }));
  });

  it('never leaves the site for a page to return to', async () => {
    const state = { returnTo: { href: '//elsewhere.example/', state: null } };
    const { location } = await sendCredentials({ state, responses: { login: () => makeSession() } });
    await waitFor(() => expect(location().href).toBe(paths.dashboard));
  });
});

describe('errors', () => {
  it.each([
    ['the body of a 401', new ApiError('http', 401, 'Wrong email or password'), 'Wrong email or password'],
    ['a 401 without a text', new ApiError('http', 401), 'Something Went Wrong'],
    ['a 400', new ApiError('http', 400, 'A text for developers'), 'Something Went Wrong'],
    ['a 429', new ApiError('http', 429, 'Too many'), 'Something Went Wrong'],
    ['a 500', new ApiError('http', 500), 'Something Went Wrong'],
    ['a timeout', new ApiError('timeout'), 'Something Went Wrong'],
    ['no network', new ApiError('network'), 'Something Went Wrong'],
  ])('shows %s and announces it', async (_, error, text) => {
    const { host } = await sendCredentials({ responses: { login: () => error } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(host.session.current()).toBeUndefined();
  });

  it('starts no session from a response without a token', async () => {
    const { host } = await sendCredentials({ responses: { login: () => makeSession({ token: '' }) } });
    expect(await screen.findByText('Something Went Wrong')).toBeInTheDocument();
    expect(host.session.current()).toBeUndefined();
  });
});

describe('an account that also needs a code (D-47)', () => {
  const required = () => new ApiError('http', 401, 'Reload the page.', 'second-step-required');
  async function openSecondStep() {
    const page = await sendCredentials({ responses: { login: required, secondStep: () => makeSession() } });
    await screen.findByLabelText('Code');
    const bodies = () => page.host.fake.inputsOf('secondStep').map(({ body }) => body);
    return { ...page, bodies, handle: page.host.fake.inputsOf('login')[0]?.body.handle };
  }

  it('signs in with the code, and only by the handle of this browser', async () => {
    const { host, user, location, bodies, handle } = await openSecondStep();
    expect(screen.queryByLabelText(messages.fields.password)).not.toBeInTheDocument();
    expect(host.session.current()).toBeUndefined();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(screen.getByLabelText('Code'), ' 123456 {Enter}');
    await waitFor(() => expect(location().href).toBe(paths.dashboard));
    expect(bodies()).toEqual([{ handle, code: '123456' }]);
  });

  it('asks for a code', async () => {
    const { user, bodies } = await openSecondStep();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Enter a code')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
  });

  it('leads back to the password, which the page has not kept', async () => {
    const { user } = await openSecondStep();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
    expect(email()).toHaveValue('asha@example.com');
  });
});

describe('with a session', () => {
  it('leads to the dashboard and shows no form', async () => {
    const { location } = openPage('login', { session: makeSession() });
    await waitFor(() => expect(location().href).toBe(paths.dashboard));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('leaves when a session starts elsewhere', async () => {
    const { host, location } = openPage('login');
    expect(button()).toBeInTheDocument();
    act(() => host.session.start(makeSession()));
    await waitFor(() => expect(location().href).toBe(paths.dashboard));
  });
});

describe('links', () => {
  it('links to the forgotten password only if a release owns that page', () => {
    openPage('login', { owns: (path) => path !== paths.forgotPassword });
    expect(screen.queryByRole('link', { name: 'Forgot Password' })).not.toBeInTheDocument();
  });

  it('leads to the forgotten password', () => {
    openPage('login', { owns: () => true });
    expect(screen.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forgot-password');
  });

  it('passes the email and the return page to signup, outside of the URL', async () => {
    const returnTo = { href: '/plan-page', state: null };
    const { user, location } = openPage('login', { state: { returnTo } });
    await user.type(email(), 'asha@example.com');
    await user.click(screen.getByRole('link', { name: 'Signup' }));

    expect(await screen.findByRole('heading', { name: messages.signup.title })).toBeInTheDocument();
    expect(location()).toEqual({ href: '/signup', state: { email: 'asha@example.com', returnTo } });
    expect(email()).toHaveValue('asha@example.com');
  });
});
