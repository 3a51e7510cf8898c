import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from '@inspire/shared/router';
import { Badge } from '../badge/badge';
import { MediaCard, type MediaCardProps } from './media-card';

const Arrived = () => <p>Arrived with {JSON.stringify(useLocation().state)}</p>;

function show(ui: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: ui },
    { path: '/video', element: <Arrived /> },
  ]);
  return render(<RouterProvider router={router} />);
}
const card = (props: Partial<MediaCardProps> = {}) => (
  <MediaCard to="/video?id=7" title="The Quiet Mind" meta="4:03" picture={{ src: '/cover.jpg' }} {...props} />
);

it('is one link, named by its title first, that carries its state', async () => {
  show(card({ state: { id: 7 }, badge: <Badge kind="rent" /> }));
  const link = screen.getByRole('link', { name: /^The Quiet Mind 4:03 Rent$/ });
  expect(screen.getAllByRole('link')).toEqual([link]);
  await userEvent.click(link);
  expect(await screen.findByText('Arrived with {"id":7}')).toBeInTheDocument();
});

it('describes the link by the first line of the description', () => {
  show(card({ description: '\nHow a mind comes to rest.\nAnd more of it.' }));
  const link = screen.getByRole('link', { name: 'The Quiet Mind 4:03' });
  expect(link).toHaveAccessibleDescription('How a mind comes to rest.');
  expect(screen.queryByText(/And more/)).not.toBeInTheDocument();
});

it('shows how much was watched', () => {
  show(card({ progress: 36.6 }));
  const bar = within(screen.getByRole('link')).getByRole('progressbar', { name: 'Watched' });
  expect(bar).toHaveAttribute('aria-valuenow', '37');
  expect(bar).toHaveAttribute('aria-valuemax', '100');
  expect(bar.querySelector('rect')).toHaveAttribute('width', '37');
});

it.each([[undefined], [0]])('shows no bar for progress %s', (progress) => {
  show(card({ progress }));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it.each([
  [250, '100'],
  [0.2, '0'],
])('keeps progress %s within the bar', (progress, shown) => {
  show(card({ progress }));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', shown);
});

it.each([
  ['hover', (link: HTMLElement) => userEvent.hover(link)],
  ['focus', () => userEvent.tab()],
  ['touch', (link: HTMLElement) => Promise.resolve(fireEvent.touchStart(link))],
])('tells the intent to open it at the first %s only', async (_, act) => {
  const onIntent = jest.fn();
  show(card({ onIntent }));
  const link = screen.getByRole('link');
  expect(onIntent).not.toHaveBeenCalled();
  await act(link);
  expect(onIntent).toHaveBeenCalledTimes(1);
  fireEvent.mouseEnter(link);
  fireEvent.focus(link);
  fireEvent.touchStart(link);
  expect(onIntent).toHaveBeenCalledTimes(1);
});

it('says that it is locked, and lets the page keep a click back', async () => {
  const onClick = jest.fn((event: React.MouseEvent) => event.preventDefault());
  show(card({ locked: true, onClick }));
  expect(screen.getByRole('img', { name: 'Locked' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link'));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link')).toBeInTheDocument();
});
