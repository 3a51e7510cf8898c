import { render, screen, waitFor } from '@testing-library/react';
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

test('where the viewer moved the focus, it stays', async () => {
  const { rerender } = render(<Site pathname="/one" heading="One" />);
  rerender(<Site pathname="/two" heading="skeleton" />);
  screen.getByRole('button').focus();
  rerender(<Site pathname="/two" heading="Two" />);
  await heading('Two');
  expect(screen.getByRole('button')).toHaveFocus();
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
