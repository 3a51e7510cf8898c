import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { PlayerIcon } from '../icon/player-icon';
import { Button } from './button';
import { ButtonLink } from './button-link';
import { IconButton } from './icon-button';

describe('Button', () => {
  it('is activated by pointer and keys, and submits nothing by itself', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Play</Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Play' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('cannot be activated while busy, and keeps its name and the focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Buy Now</Button>);
    const button = screen.getByRole('button', { name: 'Buy Now' });
    await userEvent.click(button);
    rerender(
      <Button busy onClick={onClick}>
        Buy Now
      </Button>,
    );
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
  });

  it('cannot be activated while disabled', async () => {
    const onClick = jest.fn();
    render(
      <Button disabled onClick={onClick}>
        Buy Now
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Buy Now' }));
    await userEvent.tab();
    expect(screen.getByRole('button')).not.toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('sends a form once, by Enter in a field too', async () => {
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    rerender(form(true));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('ButtonLink', () => {
  it('is a link of the site that looks like a button', async () => {
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <ButtonLink to="/plan-page" variant="secondary" size="l">
            Plans
          </ButtonLink>
        ),
      },
      { path: '/plan-page', element: <p>The plans</p> },
    ]);
    render(<RouterProvider router={router} />);
    const link = screen.getByRole('link', { name: 'Plans' });
    expect(link).toHaveAttribute('href', '/plan-page');
    expect(link).toHaveClass('button', 'secondary', 'l');
    await userEvent.click(link);
    expect(await screen.findByText('The plans')).toBeInTheDocument();
  });
});

describe('IconButton', () => {
  it('is named by its label, which is its tooltip too', async () => {
    const onClick = jest.fn();
    render(
      <IconButton label="Mute" onClick={onClick}>
        <PlayerIcon name="volume" />
      </IconButton>,
    );
    const button = screen.getByRole('button', { name: 'Mute' });
    expect(button).toHaveAttribute('title', 'Mute');
    expect(button).toHaveAttribute('type', 'button');
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
