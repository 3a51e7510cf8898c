import { render, screen } from '@testing-library/react';
import { ApiError } from '@inspire/shared/client';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { shellRoutes } from '../app/root-router';

it("says 'Unexpected Application Error!' where the shell itself breaks, with a way out", async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [root] = shellRoutes();
  const Broken = () => {
    throw new Error('planted');
  };
  render(
    <RouterProvider
      router={createMemoryRouter([{ id: 'broken', path: '/', Component: Broken, errorElement: root?.errorElement }])}
    />,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  expect(screen.queryByText(/Reference/)).toBeNull();
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});

it('names the request that failed, so that a viewer can quote it', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [root] = shellRoutes();
  const Broken = () => {
    throw new ApiError('http', 500, 'injected', undefined, '0af7651916cd43dd-2');
  };
  render(
    <RouterProvider
      router={createMemoryRouter([{ id: 'broken', path: '/', Component: Broken, errorElement: root?.errorElement }])}
    />,
  );
  expect(await screen.findByText('0af7651916cd43dd-2')).toBeVisible();
  errors.mockRestore();
});
