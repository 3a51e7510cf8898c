import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeSession } from '@inspire/shared/testing';
import { runCommands } from '../early/run-commands';
import { renderShell } from '../testing/render-shell';

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
