/** @jest-environment @inspire/devkit/jest/browser */
import { revealPasswords } from './reveal-passwords';

let isHydrated = false;
revealPasswords(window, () => isHydrated);

function show() {
  document.body.innerHTML = `<div><input type="password"><button type="button" title="Show password"
    aria-label="Show password" data-reveals="Hide password"><svg></svg></button></div>`;
  const [field, button] = [document.querySelector('input')!, document.querySelector('button')!];
  const press = () => document.querySelector('svg')?.dispatchEvent(new Event('click', { bubbles: true }));
  return { field, button, press };
}

it('shows the password and hides it again, with the label of the other state', () => {
  isHydrated = false;
  const { field, button, press } = show();
  press();
  expect([field.type, button.getAttribute('aria-label'), button.title]).toEqual([
    'text',
    'Hide password',
    'Hide password',
  ]);
  expect(button.dataset.revealed).toBe('');
  press();
  expect([field.type, button.getAttribute('aria-label'), button.title]).toEqual([
    'password',
    'Show password',
    'Show password',
  ]);
  expect(button.dataset.revealed).toBeUndefined();
});

it('leaves the button of a hydrated page to React', () => {
  isHydrated = true;
  const { field, press } = show();
  press();
  expect(field.type).toBe('password');
});
