/** @jest-environment @inspire/devkit/jest/browser */
import { showAnchored } from './show-anchored';

const rect = (left: number, top: number) => ({ left, right: left + 44, top, bottom: top + 44 }) as DOMRect;

function build() {
  const trigger = document.body.appendChild(document.createElement('button'));
  const panel = document.body.appendChild(document.createElement('div'));
  panel.popover = 'manual';
  Object.defineProperties(panel, { offsetWidth: { value: 200 }, scrollHeight: { value: 100 } });
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 1_024, configurable: true });
  const at = jest.spyOn(trigger, 'getBoundingClientRect').mockReturnValue(rect(500, 100));
  const place = () =>
    ['--popover-left', '--popover-edge', '--popover-room'].map((name) => panel.style.getPropertyValue(name));
  return { trigger, panel, at, place };
}

it('shows the panel at its trigger, and keeps it there while the page moves', () => {
  const show = jest.spyOn(HTMLElement.prototype, 'showPopover');
  const { trigger, panel, at, place } = build();
  showAnchored(panel, trigger, { side: 'below', align: 'end' });
  expect(show).toHaveBeenCalledTimes(1);
  expect(place()).toEqual(['344px', '152px', '600px']);
  expect(panel.dataset.side).toBe('below');
  at.mockReturnValue(rect(300, 60));
  document.body.dispatchEvent(new Event('scroll'));
  expect(place()).toEqual(['144px', '112px', '640px']);
  at.mockReturnValue(rect(300, 700));
  window.dispatchEvent(new Event('resize'));
  expect(panel.dataset.side).toBe('above');
});

it('hides it and stops checking', () => {
  const hide = jest.spyOn(HTMLElement.prototype, 'hidePopover');
  const { trigger, panel, at, place } = build();
  showAnchored(panel, trigger, { side: 'below', align: 'start' })();
  expect(hide).toHaveBeenCalledTimes(1);
  at.mockReturnValue(rect(10, 10));
  window.dispatchEvent(new Event('resize'));
  document.body.dispatchEvent(new Event('scroll'));
  expect(place()).toEqual(['500px', '152px', '600px']);
});
