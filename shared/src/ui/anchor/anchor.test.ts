/** @jest-environment @inspire/devkit/jest/browser */
import { type AnchorRequest, positionPanel } from './position-panel';
import { showAnchored } from './show-anchored';

const request = (changes: Partial<AnchorRequest> = {}): AnchorRequest => ({
  trigger: { left: 900, right: 944, top: 10, bottom: 54 },
  panel: { width: 384, height: 300 },
  window: { width: 1_280, height: 800 },
  side: 'below',
  ...changes,
});
const at = (left: number) => ({ left, right: left + 44, top: 10, bottom: 54 });

it('is placed under the trigger, at its right edge', () => {
  expect(positionPanel(request())).toEqual({ side: 'below', left: 560, edge: 62, room: 722 });
});

it('keeps inside the window', () => {
  expect(positionPanel(request({ trigger: at(20) })).left).toBe(16);
  expect(positionPanel(request({ trigger: at(1_250) })).left).toBe(880);
});

it('begins inside a window that is narrower than it', () => {
  expect(positionPanel(request({ window: { width: 360, height: 640 }, trigger: at(300) })).left).toBe(16);
});

it('is placed above a trigger at the lower edge, where there is more room', () => {
  const low = { left: 900, right: 944, top: 700, bottom: 744 };
  expect(positionPanel(request({ trigger: low }))).toEqual({ side: 'above', left: 560, edge: 108, room: 676 });
});

it.each([
  [100, 'below'],
  [300, 'above'],
])('with 120 px left below, a panel of %s px stands %s', (height, side) => {
  const trigger = { left: 900, right: 944, top: 612, bottom: 656 };
  expect(positionPanel(request({ trigger, panel: { width: 384, height } })).side).toBe(side);
});

it('is placed above on request, and below when there is no room above', () => {
  const middle = { left: 900, right: 944, top: 400, bottom: 444 };
  expect(positionPanel(request({ side: 'above', trigger: middle }))).toMatchObject({
    side: 'above',
    edge: 408,
    room: 376,
  });
  expect(positionPanel(request({ side: 'above' }))).toMatchObject({ side: 'below', edge: 62 });
});

it('never returns a negative height', () => {
  expect(positionPanel(request({ window: { width: 400, height: 40 } })).room).toBe(0);
});

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
  showAnchored(panel, trigger, 'below');
  expect(show).toHaveBeenCalledTimes(1);
  expect(place()).toEqual(['344px', '152px', '600px']);
  expect(panel.dataset.side).toBe('below');
  at.mockReturnValue(rect(300, 60));
  document.body.dispatchEvent(new Event('scroll'));
  expect(place()).toEqual(['144px', '112px', '640px']);
  at.mockReturnValue(rect(301, 60));
  trigger.dispatchEvent(new Event('transitionend'));
  expect(place()).toEqual(['145px', '112px', '640px']);
  at.mockReturnValue(rect(300, 700));
  window.dispatchEvent(new Event('resize'));
  expect(panel.dataset.side).toBe('above');
});

it('hides it and stops checking', () => {
  const hide = jest.spyOn(HTMLElement.prototype, 'hidePopover');
  const { trigger, panel, at, place } = build();
  showAnchored(panel, trigger, 'below')();
  expect(hide).toHaveBeenCalledTimes(1);
  at.mockReturnValue(rect(10, 10));
  window.dispatchEvent(new Event('resize'));
  document.body.dispatchEvent(new Event('scroll'));
  expect(place()).toEqual(['344px', '152px', '600px']);
});
