import { render, screen } from '@testing-library/react';
import { Badge, badgeOf } from './badge';

it('shows a crown that is called Premium', () => {
  render(<Badge kind="premium" />);
  expect(screen.getByRole('img', { name: 'Premium' })).toBeInTheDocument();
  expect(screen.queryByText('Premium')).not.toBeInTheDocument();
});

it.each([
  ['Premium', 'premium'],
  ['BuyOne', 'buyonce'],
  ['Rent', 'rent'],
  ['Free', undefined],
  ['Album', undefined],
] as const)('labels what is %s as %s', (type, kind) => {
  expect(badgeOf(type)).toBe(kind);
});
