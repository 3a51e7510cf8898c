import { render, waitFor } from '@testing-library/react';
import { usePageTitle } from './use-page-title';

function Page({ heading, clock = '0:00' }: { readonly heading?: string; readonly clock?: string }) {
  usePageTitle('Inspire');
  return (
    <>
      {heading !== undefined && <h1 data-page-heading="">{heading}</h1>}
      <p>{clock}</p>
    </>
  );
}

it('is the site’s name without a heading', () => {
  render(<Page />);
  expect(document.title).toBe('Inspire');
});

it('follows a heading that appears, changes and disappears', async () => {
  const { rerender } = render(<Page />);
  rerender(<Page heading="Loading" />);
  await waitFor(() => expect(document.title).toBe('Loading · Inspire'));
  rerender(<Page heading="First Light" />);
  await waitFor(() => expect(document.title).toBe('First Light · Inspire'));
  rerender(<Page />);
  await waitFor(() => expect(document.title).toBe('Inspire'));
});

it('does not run for other texts of the page', async () => {
  const { rerender } = render(<Page heading="First Light" />);
  const query = jest.spyOn(document, 'querySelector');
  rerender(<Page heading="First Light" clock="0:01" />);
  // Mutation observers are called before this timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});
