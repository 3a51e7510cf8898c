import { render, screen } from '@testing-library/react';
import { Day } from './day';
import { PageHeading } from './page-heading';
import { formatRupees, Price } from './price';
import { formatClock, formatDuration, spokenDuration } from './time';

describe('lengths', () => {
  it.each([
    [0, '0:00', '00:00:00', '0 seconds'],
    [9.9, '0:09', '00:00:09', '9 seconds'],
    [61, '1:01', '00:01:01', '1 minute, 1 second'],
    [243, '4:03', '00:04:03', '4 minutes, 3 seconds'],
    [3_600, '1:00:00', '01:00:00', '1 hour'],
    [7_322, '2:02:02', '02:02:02', '2 hours, 2 minutes, 2 seconds'],
    [90_000, '25:00:00', '25:00:00', '25 hours'],
    [NaN, '0:00', '00:00:00', '0 seconds'],
    [Infinity, '0:00', '00:00:00', '0 seconds'],
    [-5, '0:00', '00:00:00', '0 seconds'],
  ])('shows and says %s seconds', (seconds, duration, clock, spoken) => {
    expect(formatDuration(seconds)).toBe(duration);
    expect(formatClock(seconds)).toBe(clock);
    expect(spokenDuration(seconds)).toBe(spoken);
  });
});

describe('prices', () => {
  it.each([
    [0, '₹0'],
    [499, '₹499'],
    [1_499, '₹1,499'],
    [149_900, '₹1,49,900'],
  ])('writes %s rupees as in India', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  it('shows the number next to the value', () => {
    render(<Price rupees={2_999} />);
    expect(screen.getByText('₹2,999')).toHaveAttribute('value', '2999');
  });
});

describe('Day', () => {
  it('is written as in India, whatever the language of the device', () => {
    const at = '2026-06-01T11:40:00.000Z';
    render(<Day at={at} />);
    expect(screen.getByText('1 June 2026')).toHaveAttribute('datetime', at);
  });

  it('shows a text that is not a date unchanged', () => {
    render(<Day at="soon" />);
    expect(screen.getByText('soon')).toBeInTheDocument();
    expect(screen.queryByRole('time')).toBeNull();
  });
});

describe('PageHeading', () => {
  it('is an h1 that can be focused by the site, not by Tab', () => {
    render(<PageHeading>Your Media</PageHeading>);
    const heading = screen.getByRole('heading', { level: 1, name: 'Your Media' });
    expect(heading).toHaveAttribute('tabindex', '-1');
    expect(heading).toHaveAttribute('data-page-heading');
    heading.focus();
    expect(heading).toHaveFocus();
  });

  it('stays there for assistive technology when it is hidden', () => {
    render(<PageHeading hidden>Videos</PageHeading>);
    expect(screen.getByRole('heading', { name: 'Videos' })).toHaveClass('visually-hidden');
  });
});
