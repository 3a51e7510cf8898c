import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { devSignIn } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { startDevSignIn } from '@inspire/shared/ui';
import { createIdToken } from '../../../testing/create-id-token';
import { type OpenOptions, openPage } from '../../../testing/open-page';

const credential = createIdToken({ email: 'asha@example.com' });
const nonce = 'n'.repeat(32);

afterEach(() => window.sessionStorage.clear());

it.each(['login', 'signup'] as const)('renders nothing on %s if the site does not offer it', (page) => {
  openPage(page);
  expect(screen.queryByRole('region', { name: 'Google sign-in' })).not.toBeInTheDocument();
});

describe('the local provider', () => {
  const settings = { signIn: devSignIn };
  const comeBack = (page: 'login' | 'signup', options: OpenOptions = {}) => {
    startDevSignIn(window.sessionStorage, {
      authorizeUrl: devSignIn.kind === 'local' ? devSignIn.authorizeUrl : '',
      from: paths[page],
      nonce,
      entry: { email: '', returnTo: { href: '/plan-page', state: null } },
    });
    return openPage(page, { settings, hash: `#credential=${credential}&state=${nonce}`, ...options });
  };

  it.each(['login', 'signup'] as const)('has a button on %s', (page) => {
    openPage(page, { settings });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  });

  it('removes the credential from the URL', async () => {
    const { router } = comeBack('login', {
      responses: { googleAuth: () => new ApiError('http', 401, 'Not a valid account') },
    });
    expect(await screen.findByText('Not a valid account')).toBeInTheDocument();
    expect(router.state.location.hash).toBe('');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([
    [401, 'Unauthorized: Access is denied.'],
    [500, 'Internal Server Error: An error occurred on the server.'],
  ])('says on signup what SPEC-8 says of a %i', async (status, text) => {
    const { host } = comeBack('signup', {
      responses: { googleAuth: () => new ApiError('http', status, 'Other words') },
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(host.session.current()).toBeUndefined();
  });

  it('ignores a credential that this tab did not request', () => {
    const { host } = openPage('login', { settings, hash: `#credential=${credential}&state=${nonce}` });
    expect(host.fake.calls).toEqual([]);
  });
});

describe('Google’s own button', () => {
  const settings = { signIn: { kind: 'google', clientId: 'client.example' } as const };
  const initialize = jest.fn<void, [{ nonce: string }]>();
  const renderButton = jest.fn<void, [HTMLElement, object]>();
  const script = () =>
    document.querySelector<HTMLScriptElement>('script[src="https://accounts.google.com/gsi/client"]');

  // One test for both pages, because a page loads the script only once.
  it('offers a retry when the script fails to load, and has its own text and nonce on signup', async () => {
    const { user } = openPage('login', { settings });
    await waitFor(() => expect(script()).toBeInTheDocument());
    fireEvent.error(script() as HTMLScriptElement);
    await user.click(await screen.findByRole('button', { name: /didn’t load/ }));

    await waitFor(() => expect(script()).toBeInTheDocument());
    // The global that Google's script creates.
    Object.assign(window, { google: { accounts: { id: { initialize, renderButton } } } });
    fireEvent.load(script() as HTMLScriptElement);
    await waitFor(() => expect(renderButton).toHaveBeenCalledTimes(1));
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ text: 'signin_with', size: 'large' });

    cleanup();
    openPage('signup', { settings });
    await waitFor(() => expect(renderButton).toHaveBeenCalledTimes(2));
    expect(renderButton.mock.calls[1]?.[1]).toMatchObject({ text: 'signup_with' });
    expect(initialize.mock.calls[1]?.[0].nonce).not.toBe(initialize.mock.calls[0]?.[0].nonce);
  });
});
