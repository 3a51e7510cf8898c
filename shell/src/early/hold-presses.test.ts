/** @jest-environment @inspire/devkit/jest/browser */
import { markPageStarted, markStarted } from '../document/started';
import { holdPresses } from './hold-presses';

holdPresses(window);

function show(markup: string) {
  document.body.innerHTML = markup;
  const button = document.querySelector('button') as HTMLButtonElement;
  const presses: string[] = [];
  /** What React does when it has hydrated the button. */
  const hydrate = () => button.addEventListener('click', () => presses.push(button.textContent));
  return { button, presses, hydrate };
}

const bar = '<header><button type="button">Profile</button></header>';
const page = '<main><button type="button">Show</button></main>';

beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset.shell;
  delete document.documentElement.dataset.page;
});
afterEach(() => jest.advanceTimersByTimeAsync(30_000));

test.each([
  ['bar', bar, () => markStarted(document)],
  ['page', page, () => markPageStarted(document)],
])('a press in the %s is repeated, once, when that part is hydrated', async (_, markup, mark) => {
  const { button, presses, hydrate } = show(markup);
  button.click();
  button.click();
  await jest.advanceTimersByTimeAsync(1_000);
  hydrate();
  expect(presses).toEqual([]);
  mark();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toHaveLength(1);
  button.click();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toHaveLength(2);
});

test('a press in the page waits for the page, not for the bar', async () => {
  const { button, presses, hydrate } = show(page);
  button.click();
  hydrate();
  markStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toEqual([]);
});

test('only the last press is repeated', async () => {
  const { button, presses, hydrate } = show(`${bar}<main><button type="button" id="last">Show</button></main>`);
  button.click();
  hydrate();
  document.getElementById('last')?.click();
  markStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toEqual([]);
});

test('a press that made React hydrate its button, and was handled, is not repeated', async () => {
  const { button, presses, hydrate } = show(bar);
  button.addEventListener('click', () => markStarted(document), { once: true });
  hydrate();
  button.click();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toHaveLength(1);
});

test('a press that React stops because its button is not hydrated is repeated', async () => {
  const { button, presses, hydrate } = show(bar);
  document.body.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true });
  button.click();
  hydrate();
  markStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toHaveLength(1);
});

test.each([
  ['when its button is replaced', (button: HTMLElement) => void button.remove()],
  ['after 20 s', () => jest.advanceTimersByTimeAsync(20_100)],
])('a press is given up %s', async (_, end) => {
  const { button, presses, hydrate } = show(bar);
  button.click();
  hydrate();
  await end(button);
  markStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toEqual([]);
});

test('holds a new press after an abandoned one', async () => {
  const { button, presses, hydrate } = show(bar);
  button.click();
  await jest.advanceTimersByTimeAsync(20_100);
  button.click();
  hydrate();
  markStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toHaveLength(1);
});

test('keeps the held press when another, working button is pressed', async () => {
  const { button, presses, hydrate } = show(
    `${page}<header><button type="button" id="other">Profile</button></header>`,
  );
  button.click();
  markStarted(document);
  document.getElementById('other')?.click();
  hydrate();
  markPageStarted(document);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(presses).toEqual(['Show']);
});

test.each([
  ['a button that submits a form', '<main><form><button>Login</button></form></main>'],
  ['a button of neither bar nor page', '<aside><button type="button">Play</button></aside>'],
])('%s is not held', (_, markup) => {
  const { button } = show(markup);
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  button.click();
  expect(jest.getTimerCount()).toBe(0);
});
