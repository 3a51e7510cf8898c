/** @jest-environment @inspire/devkit/jest/browser */
import { runCommands } from './run-commands';

// jsdom knows neither `command` nor `closedby`.
runCommands(window);

function show() {
  document.body.innerHTML = `
    <button type="button" command="show-modal" commandfor="menu"><svg></svg></button>
    <button type="button" command="show-modal" commandfor="other"></button>
    <dialog id="menu" closedby="any"><button type="button" command="close" commandfor="menu"></button><p>Text</p></dialog>`;
  return document.querySelector('dialog')!;
}
const press = (selector: string, from = selector) => {
  document.querySelector(from)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.querySelector<HTMLElement | SVGElement>(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

it('opens and closes a dialog by its buttons', () => {
  const dialog = show();
  press('svg');
  expect(dialog.open).toBe(true);
  press('[command=close]');
  expect(dialog.open).toBe(false);
});

it('closes a dialog by a press outside of its content, not by a text selection that ends there', () => {
  const dialog = show();
  press('[command=show-modal]');
  press('dialog p');
  press('dialog', 'dialog p');
  expect(dialog.open).toBe(true);
  press('dialog');
  expect(dialog.open).toBe(false);
});

it('leaves a dialog alone that only its own buttons close', () => {
  const dialog = show();
  dialog.removeAttribute('closedby');
  press('[command=show-modal]');
  press('dialog');
  expect(dialog.open).toBe(true);
});

it('ignores a command for what is not there', () => {
  const dialog = show();
  press('[commandfor=other]');
  expect(dialog.open).toBe(false);
});
