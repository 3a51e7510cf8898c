import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { paths } from '@inspire/shared/routes';
import { makeSession } from '@inspire/shared/testing';
import { messages } from '../messages';
import { type OpenOptions, openPage } from '../testing/open-page';

const { fields, signup: texts } = messages;
const input = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: texts.submit });

const right = {
  [fields.email]: 'asha@example.com',
  [fields.mobile]: '+919876543210',
  [fields.userName]: 'Asha Patil',
  [fields.password]: 'secret1',
  [fields.confirmPassword]: 'secret1',
};

async function fill(user: UserEvent, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    if (value === '') continue;
    await user.click(input(label));
    await user.paste(value);
  }
}

async function signUpWith(changes: Readonly<Record<string, string>>, options: OpenOptions = {}) {
  const page = openPage('signup', { responses: { register: () => makeSession() }, ...options });
  await fill(page.user, { ...right, ...changes });
  await page.user.click(button());
  return page;
}

describe('the form', () => {
  it('can be filled by browsers and password managers', () => {
    openPage('signup');
    const offered = [fields.email, fields.mobile, fields.userName, fields.password, fields.confirmPassword].map(
      (label) => input(label).getAttribute('autocomplete'),
    );
    expect(offered).toEqual(['email', 'tel', 'nickname', 'new-password', 'new-password']);
  });

  it('tells password managers that the email names the account', async () => {
    const { user } = openPage('signup');
    await user.type(input(fields.email), 'asha@example.com');
    const named = document.querySelector('input[autocomplete="username"]');
    expect(named).toHaveValue('asha@example.com');
    expect(named).not.toBeVisible();
  });

  it.each([
    ['an empty user name', fields.userName, '', 'user_name is required'],
    ['a blank user name', fields.userName, '  ', 'user_name is required'],
    ['an empty email', fields.email, '', 'Invalid email'],
    ['an email without a domain', fields.email, 'asha@example', 'Invalid email'],
    ['an empty number', fields.mobile, '', 'Invalid mobile number'],
    ['a number of nine digits', fields.mobile, '987654321', 'Invalid mobile number'],
    ['an empty password', fields.password, '', 'Password must be at least 6 characters'],
    ['a password of five characters', fields.password, 'abcde', 'Password must be at least 6 characters'],
    ['another confirmation', fields.confirmPassword, 'secret2', 'Passwords do not match'],
    ['no confirmation', fields.confirmPassword, '', 'Passwords do not match'],
  ])('refuses %s', async (_, label, value, text) => {
    const { host } = await signUpWith({ [label]: value });
    await screen.findByText(text);
    expect(input(label)).toBeInvalid();
    expect(input(label)).toHaveAccessibleDescription(text);
    expect(host.fake.calls).toEqual([]);
  });

  it('shows all errors and focuses the first invalid field', async () => {
    const { user } = openPage('signup');
    await user.click(button());
    for (const text of [texts.emailInvalid, texts.mobileInvalid, texts.userNameRequired, texts.passwordTooShort]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(input(fields.email)).toHaveFocus();
  });

  it('focuses the first invalid field, not the first field', async () => {
    await signUpWith({ [fields.userName]: '', [fields.password]: 'abc' });
    await screen.findByText(texts.userNameRequired);
    expect(input(fields.userName)).toHaveFocus();
  });
});

describe('signing up', () => {
  it('creates the account, confirms it, and leads to /dashboard with a session', async () => {
    const { host, router, location } = await signUpWith({ [fields.email]: ' asha@example.com ' });
    await waitFor(() => expect(location().href).toBe('/dashboard'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(host.session.current()).toEqual(makeSession());
    expect(host.recorded.toasts).toEqual([{ kind: 'success', text: 'User signed up successfully' }]);
    expect(host.fake.calls).toEqual([
      {
        name: 'register',
        input: {
          body: {
            user_name: 'Asha Patil',
            email: 'asha@example.com',
            contact: '+919876543210',
            password: 'secret1',
            confirmpasword: 'secret1',
          },
        },
      },
    ]);
  });

  it('leads a viewer with a session to /dashboard', async () => {
    const { location } = openPage('signup', { session: makeSession() });
    await waitFor(() => expect(location().href).toBe('/dashboard'));
  });

  it('passes the email back to login', async () => {
    const { user, location } = openPage('signup');
    await user.type(input(fields.email), 'asha@example.com');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: messages.login.title });
    expect(location()).toEqual({ href: paths.login, state: { email: 'asha@example.com' } });
    expect(input(fields.email)).toHaveValue('asha@example.com');
  });
});

describe('errors', () => {
  it.each([
    ['the body of a 400', new ApiError('http', 400, 'This number is taken'), 'This number is taken'],
    ['a 400 without a text', new ApiError('http', 400), 'Email Already Registered'],
    ['a 401', new ApiError('http', 401, 'x'), 'Unauthorized: Access is denied.'],
    ['a 403', new ApiError('http', 403, 'x'), "Forbidden: You don't have permission to access this resource."],
    ['a 404', new ApiError('http', 404, 'x'), 'Not Found: The resource you are looking for could not be found.'],
    ['a 500', new ApiError('http', 500, 'x'), 'Internal Server Error: An error occurred on the server.'],
    ['another status', new ApiError('http', 409, 'x'), 'An error occurred: 409'],
    ['a timeout', new ApiError('timeout'), 'An error occurred'],
    ['no network', new ApiError('network'), 'An error occurred'],
  ])('shows %s and announces it', async (_, error, text) => {
    const { host } = await signUpWith({}, { responses: { register: () => error } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(host.session.current()).toBeUndefined();
    expect(host.recorded.toasts).toEqual([]);
  });
});

describe('errors in time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const openWithClock = async (options: OpenOptions, values: Readonly<Record<string, string>>) => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    openPage('signup', { ...options, user });
    await fill(user, values);
    await user.click(button());
    return user;
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('field errors stay for 6 seconds and then clear', async () => {
    await openWithClock({}, { ...right, [fields.mobile]: '12' });
    await screen.findByText(texts.mobileInvalid);
    await pass(5_500);
    expect(screen.getByText(texts.mobileInvalid)).toBeInTheDocument();
    await pass(600);
    expect(screen.queryByText(texts.mobileInvalid)).not.toBeInTheDocument();
    expect(input(fields.mobile)).toBeValid();
    expect(input(fields.mobile)).toHaveValue('12');
  });

  it('start their 6 seconds again when the form is sent again', async () => {
    const user = await openWithClock({}, {});
    await screen.findByText(texts.emailInvalid);
    await pass(4_000);
    await user.click(button());
    await pass(0);
    await pass(4_000);
    expect(screen.getByText(texts.emailInvalid)).toBeInTheDocument();
    await pass(2_100);
    expect(screen.queryByText(texts.emailInvalid)).not.toBeInTheDocument();
  });
});
