import { screen, within } from '@testing-library/react';
import { fallbackSiteSettings } from '@inspire/shared/host';
import { renderWithHost } from '@inspire/shared/testing';
import { legalParts } from './terms-content';
import { TermsPage } from './terms-page';

it('has every topic of SPEC-1, and beside it privacy, refunds and a grievance contact', () => {
  renderWithHost(<TermsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Terms',
    'Privacy',
    'Refunds',
    'Grievance redressal',
  ]);
  for (const topic of [
    'Content',
    'Accounts',
    'Intellectual property',
    'Termination',
    'Limitation of liability',
    'Disclaimer',
    'Governing law',
    'Changes to these terms',
    'Contact',
  ]) {
    expect(screen.getAllByRole('heading', { level: 3, name: topic })).not.toHaveLength(0);
  }
  expect(screen.getByText(/mobile application/)).toHaveTextContent('the Doctor');
  expect(screen.getByText(/at least 15 days/)).toBeInTheDocument();
  expect(screen.getByText(/Maharashtra, and the courts/)).toBeInTheDocument();
  expect(screen.getByText(/we leave you out if your browser asks/)).toBeInTheDocument();
});

it('leads from its contents to each section', () => {
  renderWithHost(<TermsPage />);
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(15);
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(link.textContent);
});

it.each([
  ['nothing', {}, ['The office of the Doctor handles complaints.', 'Choose Contact Us in the menu.']],
  [
    'all',
    { grievanceOfficer: 'A. Patil', grievanceEmail: 'help@site.example', postalAddress: '1 Road, Pune' },
    ['Grievance officer: A. Patil.', 'Email: help@site.example.', 'By post: 1 Road, Pune.'],
  ],
  [
    'the general email',
    { contactEmail: 'info@site.example' },
    ['The office of the Doctor handles complaints.', 'Email: info@site.example.'],
  ],
])('names who answers complaints from settings with %s', (_, settings, expected) => {
  const [section] =
    legalParts({ ...fallbackSiteSettings, ...settings }).find(({ id }) => id === 'grievance')?.sections ?? [];
  expect(section?.paragraphs.slice(0, -1)).toEqual(expected);
});
