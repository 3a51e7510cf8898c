import { render, screen, waitFor } from '@testing-library/react';
import { usePageTitle } from './use-page-title';
import { useRouteFocus } from './use-route-focus';

function Site({ pathname, heading }: { readonly pathname: string; readonly heading: string }) {
  useRouteFocus(pathname);
  return (
    <>
      <button type="button">elsewhere</button>
      {heading !== '' && (
        <h1 key={heading} tabIndex={-1} data-page-heading="">
          {heading}
        </h1>
      )}
    </>
  );
}
const heading = (name: string) => screen.findByRole('heading', { name });

test('focuses the heading of a new page, also when it appears later', async () => {
  const { rerender } = render(<Site pathname="/one" heading="One" />);
  expect(await heading('One')).not.toHaveFocus();
  rerender(<Site pathname="/two" heading="" />);
  rerender(<Site pathname="/two" heading="Two" />);
  await waitFor(async () => expect(await heading('Two')).toHaveFocus());
});

test('the heading that replaces that of a skeleton gets the focus', async () => {
  const { rerender } = render(<Site pathname="/one" heading="One" />);
  rerender(<Site pathname="/two" heading="skeleton" />);
  expect(await heading('skeleton')).toHaveFocus();
  rerender(<Site pathname="/two" heading="Two" />);
  await waitFor(async () => expect(await heading('Two')).toHaveFocus());
});

test('keeps the focus on an element that the viewer focused while the page was loading', async () => {
  const { rerender } = render(<Site pathname="/one" heading="One" />);
  screen.getByRole('button').focus();
  rerender(<Site pathname="/two" heading="skeleton" />);
  expect(await heading('skeleton')).toHaveFocus();
  screen.getByRole('button').focus();
  rerender(<Site pathname="/two" heading="Two" />);
  await heading('Two');
  expect(screen.getByRole('button')).toHaveFocus();
});

describe('the title of a page', () => {
  function Page({ heading, clock = '0:00' }: { readonly heading?: string; readonly clock?: string }) {
    usePageTitle('Inspire');
    return (
      <>
        {heading !== undefined && <h1 data-page-heading="">{heading}</h1>}
        <p>{clock}</p>
      </>
    );
  }

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
});
