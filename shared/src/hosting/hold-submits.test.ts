/** @jest-environment @inspire/devkit/jest/browser */
import { holdSubmits } from './hold-submits';

test('a form that is submitted before its page runs is submitted when the page handles it, once', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<form><input name="password" value="secret"></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  holdSubmits(window);
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(submit()).toBe(true);
  expect(submit()).toBe(true);
  let handled = 0;
  form.addEventListener('submit', (event) => {
    handled += 1;
    event.preventDefault();
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(handled).toBe(1);
  submit();
  expect(handled).toBe(2);
});

test('drops the submit when the form is removed', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<form></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  holdSubmits(window);
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  form.remove();
  await jest.advanceTimersByTimeAsync(100);
  expect(jest.getTimerCount()).toBe(0);
});
