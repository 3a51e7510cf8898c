import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast } from './toast';

it('shows a different icon for each kind, because colour alone is not enough', () => {
  const icons = (['success', 'error', 'warning', 'info'] as const).map((kind) => {
    const { container } = render(
      <Toast kind={kind} onClose={() => undefined}>
        Payment Failed
      </Toast>,
    );
    expect(container).toHaveTextContent(/^Payment Failed$/);
    return container.querySelector(`[data-kind="${kind}"] svg[aria-hidden]`)?.innerHTML;
  });
  expect(new Set(icons.filter(Boolean)).size).toBe(4);
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
