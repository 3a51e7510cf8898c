import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '@inspire/shared/client';
import type { ListedItem } from '../contracts/entities/my-list';
import { createTestHost, type FakeResponses, makeListed, makeSession, renderWithHost } from '../testing';
import { refreshMyList } from './my-list';
import { MyListButton } from './my-list-button';

const talk = makeListed({ id: 7, title: 'Still Water' });
const other = makeListed({ id: 8, title: 'First Light' });

/** Shows the button of a talk on two cards, in front of a server that keeps a list. */
function show(before: ListedItem[] = [], responses: FakeResponses = {}) {
  let list = before;
  const host = createTestHost({
    session: makeSession(),
    responses: {
      myList: () => list,
      addToMyList: () => void (list = [talk, ...list]),
      removeFromMyList: ({ params: { id } }) => void (list = list.filter((entry) => entry.id !== id)),
      ...responses,
    },
  });
  const stop = refreshMyList(host);
  const ui = (
    <>
      <MyListButton item={talk} look="cover" />
      <MyListButton item={talk} look="text" />
    </>
  );
  return { ...renderWithHost(ui, { host }), stop };
}
const buttons = () => [
  screen.getByRole('button', { name: 'My List: Still Water' }),
  screen.getByRole('button', { name: 'My List' }),
];
const pressed = () => buttons().map((button) => button.getAttribute('aria-pressed'));
const called = ({ host }: ReturnType<typeof show>) => host.fake.calls.map(({ name }) => name);

test('has its place and no state until the list is known', async () => {
  show([talk]);
  expect(pressed()).toEqual([null, null]);
  for (const button of buttons()) expect(button).toHaveAttribute('data-unknown');
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  for (const button of buttons()) expect(button).not.toHaveAttribute('data-unknown');
});

test('asks for the list once when cards replace their skeletons before it has come', async () => {
  let come = (): void => undefined;
  const coming = new Promise<ListedItem[]>((resolve) => (come = () => resolve([talk])));
  let showCards = (): void => undefined;
  function Page() {
    const [shown, setShown] = useState('skeletons');
    showCards = () => setShown('cards');
    return <MyListButton key={shown} item={talk} look="text" />;
  }
  const host = createTestHost({ session: makeSession(), responses: { myList: () => coming } });
  renderWithHost(<Page />, { host });
  act(() => showCards());
  come();
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'true'));
  expect(host.fake.calls.map(({ name }) => name)).toEqual(['myList']);
});

test('adds and removes by the keyboard, at once everywhere', async () => {
  const shown = show([other]);
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(pressed()).toEqual(['true', 'true']);
  await waitFor(() => expect(called(shown)).toEqual(['myList', 'addToMyList', 'myList']));
  expect(shown.host.fake.calls[1]?.input).toEqual({ params: { kind: 'video', id: 7 } });
  await userEvent.keyboard(' ');
  expect(pressed()).toEqual(['false', 'false']);
  await waitFor(() => expect(called(shown)).toHaveLength(5));
  expect(pressed()).toEqual(['false', 'false']);
  expect(buttons()[0]).toHaveFocus();
});

test.each([
  [
    'an item that could not be added',
    [other],
    ['true', 'false'],
    'We couldn’t add “Still Water” to your list. Try again.',
  ],
  [
    'one that could not be removed',
    [other, talk],
    ['false', 'true'],
    'We couldn’t remove “Still Water” from your list. Try again.',
  ],
])('puts back %s, and says so', async (_, before, [during, after], words) => {
  let fail = (): void => undefined;
  const failing = new Promise<ApiError>((resolve) => (fail = () => resolve(new ApiError('http', 500))));
  const { host } = show(before, { addToMyList: () => failing, removeFromMyList: () => failing });
  await waitFor(() => expect(pressed()).toEqual([after, after]));
  await userEvent.click(buttons()[0]!);
  expect(pressed()).toEqual([during, during]);
  fail();
  await waitFor(() => expect(pressed()).toEqual([after, after]));
  expect(host.recorded.toasts).toEqual([{ kind: 'error', text: words }]);
  expect(host.queries.getQueryData(['my-list'])).toEqual(before);
});

test('says in the server’s words that the list is full', async () => {
  const detail = 'Your list is full. It holds 500 titles: remove one to add another.';
  const { host } = show([], { addToMyList: () => new ApiError('http', 409, detail, 'list-full') });
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
  await userEvent.click(buttons()[1]!);
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'error', text: detail }]));
  expect(pressed()).toEqual(['false', 'false']);
});

test('sends two quick presses one after another, and ends as the second one says', async () => {
  let finish = (): void => undefined;
  const adding = new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  const shown = show([], { addToMyList: () => adding });
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
  await userEvent.dblClick(buttons()[0]!);
  expect(pressed()).toEqual(['false', 'false']);
  expect(called(shown)).toEqual(['myList', 'addToMyList']);
  finish();
  await waitFor(() => expect(called(shown)).toEqual(['myList', 'addToMyList', 'removeFromMyList', 'myList']));
  expect(pressed()).toEqual(['false', 'false']);
});

test('follows a change that another remote or tab has made, until its remote stops', async () => {
  const { host, stop } = show();
  await waitFor(() => expect(pressed()).toEqual(['false', 'false']));
  host.fake.respond({ myList: () => [talk] });
  const change = () =>
    act(() => host.events.publish({ name: 'my-list:changed', acrossTabs: true, parse: () => ({}) }, {}));
  change();
  await waitFor(() => expect(pressed()).toEqual(['true', 'true']));
  stop();
  const before = host.fake.calls.length;
  change();
  expect(host.fake.calls).toHaveLength(before);
});
