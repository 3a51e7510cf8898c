import { render, screen, within } from '@testing-library/react';
import { Page } from './page';

const show = (more: Partial<Parameters<typeof Page>[0]> = {}) =>
  render(
    <Page title="Your Media" lead="All that you own." {...more}>
      <section aria-label="Videos">One</section>
    </Page>,
  );

it('has one h1, which a change of route can focus, and says under it what the page is for', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Your Media' })).toHaveAttribute('data-page-heading');
  expect(screen.getByText('All that you own.')).toBeVisible();
  expect(within(screen.getByRole('banner')).queryByRole('region')).toBeNull();
  expect(screen.getByRole('region', { name: 'Videos' })).toBeVisible();
});

it('has a picture before its title and a control behind it, in the order in which both are read', () => {
  show({ picture: <img alt="Asha" />, control: <button type="button">Filters</button> });
  const [picture, heading, control] = [
    screen.getByRole('img'),
    screen.getByRole('heading'),
    screen.getByRole('button'),
  ];
  expect(picture.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(heading.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
