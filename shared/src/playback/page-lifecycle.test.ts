/** @jest-environment @inspire/devkit/jest/browser */
import { browserPageLifecycle, type PageLifecycle } from './page-lifecycle';

const setVisibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test.each<[keyof PageLifecycle, () => void]>([
  ['onHidden', () => setVisibility('hidden')],
  ['onVisible', () => setVisibility('visible')],
  ['onOrientation', () => window.dispatchEvent(new Event('orientationchange'))],
  ['onLeave', () => window.dispatchEvent(new Event('pagehide'))],
  ['onOnline', () => window.dispatchEvent(new Event('online'))],
])('%s reports its event only, until it is unsubscribed', (name, happen) => {
  const reported: string[] = [];
  const page = browserPageLifecycle();
  const disposers = (Object.keys(page) as (keyof PageLifecycle)[]).map((each) => page[each](() => reported.push(each)));
  happen();
  expect(reported).toEqual([name]);
  disposers.forEach((dispose) => dispose());
  happen();
  expect(reported).toEqual([name]);
});

test('onOrientation also reports the event of `screen.orientation`', () => {
  const orientation = new EventTarget();
  Object.defineProperty(window.screen, 'orientation', { configurable: true, value: orientation });
  const listener = jest.fn();
  const unsubscribe = browserPageLifecycle().onOrientation(listener);
  orientation.dispatchEvent(new Event('change'));
  unsubscribe();
  orientation.dispatchEvent(new Event('change'));
  expect(listener).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window.screen, 'orientation');
});
