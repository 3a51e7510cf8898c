/** @jest-environment @inspire/devkit/jest/browser */
import { markPageStarted } from '../document/started';
import { keepTypedEmail } from './keep-typed-email';

const followed: [path: string, state: object][] = [];
keepTypedEmail(window, (path, state) => followed.push([path, state]));

/** @returns whether the browser would follow the link itself */
function press(href: string, typed: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<main><input type="email"><a href="${href}">Go</a></main>`;
  document.querySelector('input')!.value = typed;
  let isLeft = false;
  window.addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented;
      // jsdom cannot load documents.
      event.preventDefault();
    },
    { once: true },
  );
  document.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isLeft;
}

beforeEach(() => {
  followed.length = 0;
  delete document.documentElement.dataset.page;
});

it.each(['/login', '/signup', '/forgot-password'])('passes the typed email on to %s', (path) => {
  expect(press(path, ' asha@example.com ')).toBe(false);
  expect(followed).toEqual([[path, { email: 'asha@example.com' }]]);
});

it.each([
  ['nothing is typed', '/forgot-password', ' ', {}],
  ['it leads to another page', '/plan-page', 'asha@example.com', {}],
  ['it opens a new tab', '/forgot-password', 'asha@example.com', { ctrlKey: true }],
])('leaves a link to the browser when %s', (_, href, typed, init) => {
  expect(press(href, typed, init)).toBe(true);
  expect(followed).toEqual([]);
});

it('leaves the links of a hydrated page to React', () => {
  markPageStarted(document);
  expect(press('/forgot-password', 'asha@example.com')).toBe(true);
  expect(followed).toEqual([]);
});
