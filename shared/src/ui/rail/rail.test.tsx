import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { Rail, type RailProps } from './rail';

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <a key={index} href={`/${index}`}>
      Card {index}
    </a>
  ));

function openWindow(initial: number) {
  let width = initial;
  const lists: { check: () => void }[] = [];
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const limit = Number(/max-width: (\d+)px/.exec(media)?.[1]);
    const list = new EventTarget();
    lists.push({ check: () => list.dispatchEvent(new Event('change')) });
    return Object.assign(list, {
      media,
      get matches() {
        return width <= limit;
      },
    }) as unknown as MediaQueryList;
  });
  return {
    resize: (next: number) =>
      act(() => {
        width = next;
        for (const list of lists) list.check();
      }),
  };
}

/** Lets the browser be idle, when a plain row becomes a slider. */
const idle = () => act(() => jest.advanceTimersByTime(500));
const show = (count: number, props: Partial<RailProps> = {}) => {
  const element = (
    <StrictMode>
      <Rail title="New Videos" {...props}>
        {props.children ?? links(count)}
      </Rail>
    </StrictMode>
  );
  const view = render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  idle();
  return view;
};
const reachable = () =>
  screen
    .getAllByText(/^Card/)
    .filter((card) => !card.closest('[inert]'))
    .map((card) => card.textContent);
/** Slick moves in its own timers. */
const settled = async () => {
  // The timer that ends an animation is set by another timer.
  for (let timer = 0; timer < 2; timer += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
};
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
const arrow = (name: 'Next' | 'Previous') => screen.getByRole('button', { name: `${name} in New Videos` });

let page: ReturnType<typeof openWindow>;
beforeEach(() => {
  jest.useFakeTimers();
  page = openWindow(1_440);
});
afterEach(() => jest.useRealTimers());

it('is a region with a heading', () => {
  show(3);
  const region = screen.getByRole('region', { name: 'New Videos' });
  expect(within(region).getByRole('heading', { level: 2, name: 'New Videos' })).toBeInTheDocument();
  expect(region).toHaveAttribute('aria-busy', 'false');
});

it.each([
  [1_440, 4],
  [1_024, 3],
  [600, 2],
  [480, 1],
])('lets only what is in view be reached in a window of %s pixels', (width, count) => {
  page.resize(width);
  show(9);
  expect(reachable()).toEqual(Array.from({ length: count }, (_, index) => `Card ${index}`));
});

it('moves by its arrows, two at a time on a wide window, and stops at both ends', async () => {
  show(7);
  expect(arrow('Previous')).toHaveAttribute('aria-disabled', 'true');
  await user.click(arrow('Next'));
  await settled();
  expect(reachable()).toEqual(['Card 2', 'Card 3', 'Card 4', 'Card 5']);
  await user.click(arrow('Next'));
  await settled();
  expect(reachable()).toEqual(['Card 3', 'Card 4', 'Card 5', 'Card 6']);
  expect(arrow('Next')).toHaveAttribute('aria-disabled', 'true');
  expect(arrow('Next')).toHaveFocus();
});

it('walks over the cards by arrow keys and pulls the row along', async () => {
  show(6);
  screen.getByText('Card 3').focus();
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  expect(screen.getByText('Card 3')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await settled();
  expect(screen.getByText('Card 4')).toHaveFocus();
  expect(reachable()).toEqual(['Card 2', 'Card 3', 'Card 4', 'Card 5']);
});

it('keeps the focus on its card when the plain row becomes a slider', () => {
  show(4);
  screen.getByText('Card 1').focus();
  page.resize(1_024);
  expect(arrow('Next')).toBeInTheDocument();
  expect(screen.getByText('Card 1')).toHaveFocus();
  screen.getByText('Card 1').blur();
  page.resize(1_440);
  page.resize(1_024);
  expect(document.body).toHaveFocus();
});

it('keeps the focus on the button of a card when the plain row becomes a slider', () => {
  const cards = links(4).map((link, index) => (
    <div key={index}>
      {link}
      <button type="button">Button {index + 1}</button>
    </div>
  ));
  show(0, { children: cards });
  screen.getByText('Button 2').focus();
  page.resize(1_024);
  expect(arrow('Next')).toBeInTheDocument();
  expect(screen.getByText('Button 2')).toHaveFocus();
});

it('moves to the card that has the focus when the slider shows fewer cards than the plain row', async () => {
  show(4);
  screen.getByText('Card 3').focus();
  page.resize(480);
  await settled();
  expect(screen.getByText('Card 3')).toHaveFocus();
  expect(reachable()).toEqual(['Card 3']);
});

describe('until the browser is idle', () => {
  const rail = () => screen.getByRole('region', { name: 'New Videos' });
  const showBusy = () => render(<Rail title="New Videos">{links(9)}</Rail>);

  it('is a plain row of the visible cards', () => {
    showBusy();
    expect(within(rail()).getAllByRole('link')).toHaveLength(4);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    idle();
    expect(arrow('Next')).toBeInTheDocument();
  });

  it('does nothing after it was removed', () => {
    const { unmount } = showBusy();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('follows keys that come faster than it moves', async () => {
  show(9);
  screen.getByText('Card 3').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await settled();
  expect(screen.getByText('Card 6')).toHaveFocus();
});

describe('with 500 cards', () => {
  const mounted = () => screen.getAllByText(/^Card/).map((card) => Number(card.textContent?.slice(5)));

  it('renders slides near the new position, and removes distant ones', async () => {
    show(500);
    for (let step = 0; step < 10; step += 1) await user.click(arrow('Next'));
    expect(mounted().at(0)).toBe(0);
    expect(reachable()).toEqual(['Card 20', 'Card 21', 'Card 22', 'Card 23']);
    await settled();
    expect(mounted()).toEqual(Array.from({ length: 16 }, (_, index) => index + 14));
  });

  it('jumps to its ends by End and Home, and takes the focus along', async () => {
    show(500);
    screen.getByText('Card 3').focus();
    await user.keyboard('{End}');
    await settled();
    expect(screen.getByText('Card 499')).toHaveFocus();
    expect(reachable()).toEqual(['Card 496', 'Card 497', 'Card 498', 'Card 499']);
    expect(mounted()).toHaveLength(10);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Card 499')).toHaveFocus();
    await user.keyboard('{Home}');
    await settled();
    expect(screen.getByText('Card 0')).toHaveFocus();
    expect(mounted()).toHaveLength(10);
  });

  it('renders no card again while it moves', async () => {
    const rendered = jest.fn();
    const Card = ({ number }: { number: number }) => {
      rendered(number);
      return <a href={`/${number}`}>Card {number}</a>;
    };
    render(
      <Rail title="New Videos">
        {Array.from({ length: 30 }, (_, index) => (
          <Card key={index} number={index} />
        ))}
      </Rail>,
    );
    idle();
    rendered.mockClear();
    await user.click(arrow('Next'));
    await settled();
    expect(rendered.mock.calls.flat()).toEqual([10, 11]);
  });
});

it('is not held up by pictures that arrive while it moves', async () => {
  render(
    <Rail title="New Videos">
      {Array.from({ length: 9 }, (_, index) => (
        <a key={index} href="/">
          <img alt={`Cover ${index}`} src="/cover.jpg" />
        </a>
      ))}
    </Rail>,
  );
  idle();
  await user.click(arrow('Next'));
  await settled();
  for (const picture of screen.getAllByRole('img')) expect([picture.onload, picture.onclick]).toEqual([null, null]);
});

it('follows a finger', async () => {
  page.resize(480);
  show(5);
  const swipe = async (from: number, to: number) => {
    const card = screen.getByText('Card 1');
    fireEvent.touchStart(card, { touches: [{ pageX: from, pageY: 10 }] });
    fireEvent.touchMove(card, { touches: [{ pageX: to, pageY: 10 }] });
    fireEvent.touchEnd(card);
    await settled();
  };
  await swipe(300, 80);
  expect(reachable()).toEqual(['Card 1']);
  await swipe(80, 300);
  expect(reachable()).toEqual(['Card 0']);
});

it('leaves no empty place when the window grows', async () => {
  page.resize(480);
  show(5);
  for (let step = 0; step < 4; step += 1) {
    await user.click(arrow('Next'));
    await settled();
  }
  expect(reachable()).toEqual(['Card 4']);
  page.resize(1_440);
  await settled();
  expect(reachable()).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4']);
});

it('stays at its slide when a window that was turned shows all slides for a while', async () => {
  page.resize(480);
  show(3);
  for (let step = 0; step < 2; step += 1) {
    await user.click(arrow('Next'));
    await settled();
  }
  page.resize(1_440);
  await settled();
  page.resize(480);
  await settled();
  expect(reachable()).toEqual(['Card 2']);
  expect(screen.getByText('Card 2').closest('.slick-slide')).toHaveClass('slick-current');
});

it('needs no arrows when all of it is in view', () => {
  show(4);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(reachable()).toHaveLength(4);
});

it('shows five slides on wide windows where asked to, and as many as other rails on narrower ones', () => {
  show(9, { wide: 5 });
  expect(reachable()).toHaveLength(5);
  page.resize(1_024);
  expect(reachable()).toHaveLength(3);
});

it('shows ten skeletons while busy', () => {
  show(0, { busy: true });
  expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByTestId('skeleton')).toHaveLength(10);
});

it('tells rails of one title apart without showing how', () => {
  show(6, { title: 'More albums', range: '9–14' });
  const rail = screen.getByRole('region', { name: 'More albums 9–14' });
  expect(within(rail).getByText('9–14')).toHaveClass('visually-hidden');
  expect(within(rail).getByRole('button', { name: /^Next.*More albums 9–14$/ })).toBeVisible();
});
