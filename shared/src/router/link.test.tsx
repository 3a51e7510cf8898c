import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, NavLink, RouterProvider } from '.';

function show(content: ReactNode, at = '/start') {
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const link = () => screen.getByRole('link', { name: 'Go' });

describe('Link', () => {
  it('follows a path without loading a document, with its state', async () => {
    const router = show(
      <Link to="/next?id=2#top" state={{ from: 'here' }} className="row">
        Go
      </Link>,
    );
    expect(link()).toHaveAttribute('href', '/next?id=2#top');
    expect(link()).toHaveClass('row');
    await userEvent.click(link());
    expect(router.state.location).toMatchObject({
      pathname: '/next',
      search: '?id=2',
      hash: '#top',
      state: { from: 'here' },
    });
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('replaces the entry of the page that it already shows', async () => {
    const router = show(<Link to="/start">Go</Link>);
    await userEvent.click(link());
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([
    ['another tab', { target: '_blank' }],
    ['a document', { reloadDocument: true }],
  ])('leaves %s to the browser', async (_, props) => {
    const router = show(
      <Link to="/next" {...props}>
        Go
      </Link>,
    );
    // jsdom cannot load documents.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.click(link());
    expect(router.state.location.pathname).toBe('/start');
  });

  it('leaves an absolute URL to the browser', async () => {
    const router = show(<Link to="https://provider.example/help">Go</Link>);
    expect(link()).toHaveAttribute('href', 'https://provider.example/help');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.click(link());
    expect(router.state.location.pathname).toBe('/start');
  });

  it('stays on the page when its own listener prevents the click', async () => {
    const router = show(
      <Link to="/next" onClick={(event) => event.preventDefault()}>
        Go
      </Link>,
    );
    await userEvent.click(link());
    expect(router.state.location.pathname).toBe('/start');
  });
});

describe('NavLink', () => {
  it.each([
    ['/videos', '/videos', 'page'],
    ['/videos', '/VIDEOS/7', 'page'],
    ['/videos/', '/videos/7', 'page'],
    ['/videos', '/videos-of-the-week', null],
    ['/', '/videos', null],
    ['/', '/', 'page'],
  ])('to %s on %s is current: %s', (to, at, current) => {
    show(<NavLink to={to}>Go</NavLink>, at);
    expect(link().getAttribute('aria-current')).toBe(current);
  });

  it('with `end` is current only on the page itself, and can style its state', () => {
    show(
      <NavLink to="/videos" end className={({ isActive }) => (isActive ? 'on' : 'off')}>
        Go
      </NavLink>,
      '/videos/7',
    );
    expect(link()).not.toHaveAttribute('aria-current');
    expect(link()).toHaveClass('off');
  });
});
