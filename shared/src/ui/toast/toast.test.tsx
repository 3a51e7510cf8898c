import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast } from './toast';

it.each(['success', 'error', 'warning', 'info'] as const)(
  'shows what is %s by a sign of its own, beside its text',
  (kind) => {
    const { container } = render(
      <Toast kind={kind} onClose={() => undefined}>
        Payment Failed
      </Toast>,
    );
    expect(container).toHaveTextContent(/^Payment Failed$/);
    expect(container.querySelector(`[data-kind="${kind}"] svg[aria-hidden]`)).toBeInTheDocument();
  },
);

it('has a different icon for each kind, because colour alone is not enough', () => {
  const signs = (['success', 'error', 'warning', 'info'] as const).map(
    (kind) =>
      render(
        <Toast kind={kind} onClose={() => undefined}>
          Text
        </Toast>,
      ).container.querySelector('svg')?.innerHTML,
  );
  expect(new Set(signs).size).toBe(4);
});

it('is closed by its button, by keys too', async () => {
  const onClose = jest.fn();
  render(
    <Toast kind="error" onClose={onClose}>
      Payment Failed
    </Toast>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
