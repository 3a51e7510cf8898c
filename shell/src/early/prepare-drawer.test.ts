/** @jest-environment @inspire/devkit/jest/browser */
import { makeSession } from '@inspire/shared/testing';
import { markStarted } from '../document/started';
import { prepareDrawer } from './prepare-drawer';

const page = document.documentElement;
localStorage.setItem('theme', 'light');
prepareDrawer(window, { session: makeSession({ user_name: 'Asha <i>Patil' }), storage: localStorage });

const open = () =>
  document.querySelector<HTMLElement>('button svg')?.dispatchEvent(new Event('click', { bubbles: true }));
const theme = (name: string) => document.querySelector<HTMLInputElement>(`[value=${name}]`)!;

beforeEach(() => {
  delete page.dataset.shell;
  document.body.innerHTML = `
    <button commandfor="drawer"><svg></svg></button>
    <dialog id="drawer">
      <b data-viewer="user_name"></b><i data-viewer="email"></i>
      ${['system', 'dark', 'light'].map((name) => `<input type="radio" name="theme" value="${name}">`).join('')}
    </dialog>`;
});

it('applies the stored theme at once, and marks it when the drawer opens', () => {
  expect(page).toHaveAttribute('data-theme', 'light');
  open();
  expect(theme('light')).toBeChecked();
});

it('applies and stores a theme that is chosen', () => {
  theme('dark').click();
  expect(page).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  theme('system').click();
  expect(page).not.toHaveAttribute('data-theme');
  open();
  expect(theme('system')).toBeChecked();
});

it('names the viewer before React does', () => {
  open();
  expect(document.querySelector('b')).toHaveTextContent('Asha <i>Patil');
  expect(document.querySelector('i')).toHaveTextContent('asha@example.com');
});

it('leaves the name to React later: the viewer may have changed it', () => {
  document.querySelector('b')!.textContent = 'Asha Kulkarni';
  markStarted(document);
  open();
  expect(document.querySelector('b')).toHaveTextContent('Asha Kulkarni');
});
