import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
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
