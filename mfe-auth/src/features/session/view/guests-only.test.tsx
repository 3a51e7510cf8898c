import { screen } from '@testing-library/react';
import { createPendingResponse, createTestHost, makeSession, renderWithHost } from '@inspire/shared/testing';
import { GuestsOnly } from './guests-only';

it('fills the page with skeletons until the destination has loaded', async () => {
  const loaded = createPendingResponse();
  const slow = { path: '/next', lazy: () => loaded.response.then(() => ({ element: <p>The dashboard</p> })) };
  const { container } = renderWithHost(
    <GuestsOnly destination={{ href: '/next', state: undefined }}>
      <p>The form</p>
    </GuestsOnly>,
    { host: createTestHost({ session: makeSession() }), path: '/login', routes: [slow] },
  );

  expect(screen.queryByText('The form')).not.toBeInTheDocument();
  expect(container.querySelector('[aria-busy="true"] .skeleton')).toBeInTheDocument();
  loaded.resolve(undefined);
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(container.querySelector('.skeleton')).not.toBeInTheDocument();
});
