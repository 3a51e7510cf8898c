import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@inspire/shared/client';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { makeSession } from '@inspire/shared/testing';
import { shellRoutes } from '../app/root-router';
import { runCommands } from '../early/run-commands';
import { renderShell } from '../testing/render-shell';
import { ErrorPage, readErrorState } from './error-page';

test('the page names the request that failed, so that a viewer can quote it', async () => {
  const state = { errorMessage: 'Request timed out.', statusCode: 504, requestId: '0af7651916cd43dd-2' };
  const initialEntries = [{ pathname: '/ErrorPage', state }];
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/ErrorPage', Component: ErrorPage }], { initialEntries })} />,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Request timed out. 504' })).toBeVisible();
  expect(screen.getByText('0af7651916cd43dd-2')).toBeVisible();
});

test.each([
  [{ errorMessage: 'Request timed out. Please try again later.', statusCode: 504 }, true],
  [{ errorMessage: 'Broken', statusCode: '500' }, true],
  [{ errorMessage: 'Broken' }, false],
  [{ statusCode: 504 }, false],
  [{ errorMessage: '', statusCode: 504 }, false],
  [null, false],
])('%j is shown: %s', (state, shown) => {
  expect(readErrorState(state) !== undefined).toBe(shown);
});

test('only a reference in the form of a request id is shown', () => {
  const state = { errorMessage: 'x', statusCode: 1 };
  expect(readErrorState({ ...state, requestId: '0af7651916cd43dd-2' })).toHaveProperty(
    'requestId',
    '0af7651916cd43dd-2',
  );
  expect(readErrorState({ ...state, requestId: 'Call +91 99999 99999' })).not.toHaveProperty('requestId');
});

test('only pictures of this site are shown', () => {
  expect(readErrorState({ errorMessage: 'x', statusCode: 1, errorImg: 'https://elsewhere/x.png' })).not.toHaveProperty(
    'errorImg',
  );
});

describe('the page of an unexpected error', () => {
  const showBroken = (error: Error) => {
    const [root] = shellRoutes();
    const Broken = () => {
      throw error;
    };
    render(
      <RouterProvider
        router={createMemoryRouter([{ id: 'broken', path: '/', Component: Broken, errorElement: root?.errorElement }])}
      />,
    );
  };
  let errors: jest.SpyInstance;
  beforeEach(() => {
    errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => errors.mockRestore());

  it("says 'Unexpected Application Error!' where the shell itself breaks, with a way out", async () => {
    showBroken(new Error('planted'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    expect(screen.queryByText(/Reference/)).toBeNull();
    expect(errors).toHaveBeenCalled();
  });

  it('names the request that failed, so that a viewer can quote it', async () => {
    showBroken(new ApiError('http', 500, 'injected', undefined, '0af7651916cd43dd-2'));
    expect(await screen.findByText('0af7651916cd43dd-2')).toBeVisible();
  });
});

describe('a page that does not load', () => {
  const mockLine = { isCut: false };
  /** Simulates a chunk that does not load: Jest does not cache a module that threw. */
  jest.mock('./terms/terms-page', () => {
    if (mockLine.isCut) throw new Error('ChunkLoadError');
    return jest.requireActual<object>('./terms/terms-page');
  });
  jest.mock('../layout/logout-dialog', () => {
    if (mockLine.isCut) throw new Error('ChunkLoadError');
    return jest.requireActual<object>('../layout/logout-dialog');
  });
  runCommands(window);

  beforeEach(() => {
    mockLine.isCut = true;
  });

  test('keeps the layout when a shell page’s code does not arrive, and Retry asks again', async () => {
    const { router } = renderShell({ path: '/about', session: makeSession() });
    await act(() => router.navigate('/terms_&_condition', { state: { from: 'test' } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This section isn’t available right now');
    expect(screen.getByRole('button', { name: 'Open profile menu' })).toBeVisible();

    mockLine.isCut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(router.state.location.state).toEqual({ from: 'test' });
  });

  test('a question whose code does not come costs that press alone, and the next one asks it', async () => {
    const { host } = renderShell({ path: '/about', session: makeSession() });
    await userEvent.click(screen.getByRole('button', { name: 'Open profile menu' }));
    const logOut = screen.getByRole('button', { name: 'Log Out' });
    await userEvent.click(logOut);
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'error', text: 'Something Went Wrong' }]));
    expect(logOut).toBeVisible();

    mockLine.isCut = false;
    await userEvent.click(logOut);
    expect(await screen.findByRole('dialog', { name: /log out/ })).toBeVisible();
  });
});
