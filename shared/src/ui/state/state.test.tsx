import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from './error-state';

it('announces a fault and tries again on demand', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<ErrorState title="Check Internet Connection" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Check Internet Connection');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<ErrorState title="Check Internet Connection" onRetry={onRetry} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('offers no Retry when retrying cannot help', () => {
  render(<ErrorState title="Not found" text="It is gone." />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('It is gone.');
});

it('tells the viewer to check the connection, unless another text or none is given', () => {
  const { rerender } = render(<ErrorState title="Not loaded" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not loadedCheck your connection and try again\.$/);
  rerender(<ErrorState title="Not loaded" text={false} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Not loaded$/);
});
