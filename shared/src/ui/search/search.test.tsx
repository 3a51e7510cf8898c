import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { SearchBox } from './search-box';
import { useSearch } from './use-search';

const onIntent = jest.fn();
const queries: string[] = [];

function Page() {
  const { text, setText, query } = useSearch();
  if (queries.at(-1) !== query) queries.push(query);
  return (
    <>
      <SearchBox label="Search videos" clearLabel="Clear search" text={text} onChange={setText} onIntent={onIntent} />
      <p>{query ? `Results for ${query}` : 'All'}</p>
    </>
  );
}

function show(...history: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <Page /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: history },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const box = () => screen.getByRole('searchbox', { name: 'Search videos' });
const found = (query: string) => screen.findByText(`Results for ${query}`);

beforeEach(() => {
  onIntent.mockClear();
  queries.length = 0;
});

test('a search is made once the typing rests, without the blanks around it', async () => {
  const router = show('/list');
  await userEvent.type(box(), ' the mind ');
  expect(screen.getByText('All')).toBeVisible();
  expect(await found('the mind')).toBeVisible();
  expect(queries).toEqual(['', 'the mind']);
  expect(router.state.location.search).toBe('?q=the+mind');
  expect(box()).toHaveValue(' the mind ');
});

test('the box tells that a search is near, and takes no longer one than the server', async () => {
  show('/list');
  expect(onIntent).not.toHaveBeenCalled();
  await userEvent.click(box());
  expect(onIntent).toHaveBeenCalledTimes(1);
  expect(box()).toHaveAttribute('maxlength', '200');
});

test('Enter sends no form', async () => {
  const router = show('/list');
  await userEvent.type(box(), 'rain{Enter}');
  expect(await found('rain')).toBeVisible();
  expect(router.state.location.pathname).toBe('/list');
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
])('%s clears it, with the focus in the box', async (_, clear) => {
  const router = show('/list?q=rain');
  expect(await found('rain')).toBeVisible();
  await userEvent.click(box());
  await clear();
  expect(await screen.findByText('All')).toBeVisible();
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('Back returns from another page to the results, and from there to all items', async () => {
  const router = show('/list');
  await userEvent.type(box(), 'r');
  await found('r');
  await userEvent.type(box(), 'ain');
  await found('rain');
  await act(() => router.navigate('/item'));
  await act(() => router.navigate(-1));
  expect(await found('rain')).toBeVisible();
  expect(box()).toHaveValue('rain');
  await act(() => router.navigate(-1));
  expect(screen.getByText('All')).toBeVisible();
  expect(box()).toHaveValue('');
});

test.each([
  ['from all', '/list'],
  ['from a link', '/list?q=rain'],
])('cleared, a search %s leaves nothing that Back would lead to', async (_, start) => {
  const router = show('/before', start);
  if (!box().getAttribute('value')) await userEvent.type(box(), 'rain');
  await found('rain');
  await userEvent.clear(box());
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/list', search: '' }));
  expect(screen.getByText('All')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(screen.getByText('Elsewhere')).toBeVisible();
});
