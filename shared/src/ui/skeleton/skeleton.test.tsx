import { render, screen } from '@testing-library/react';
import { Skeleton } from './skeleton';

it('is hidden from assistive technology: the loading region announces it', () => {
  render(
    <div role="region" aria-label="Videos" aria-busy>
      <Skeleton />
    </div>,
  );
  expect(screen.getByRole('region', { name: 'Videos', busy: true })).toHaveTextContent('');
  expect(document.querySelector('.skeleton')).toHaveAttribute('aria-hidden', 'true');
});
