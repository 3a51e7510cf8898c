import { createPlayerStore } from './player-store';

const setUp = () => createPlayerStore(0, (state: number, added: number) => state + added);

test('notifies subscribers of changes only, and listeners of every event with the states around it', () => {
  const store = setUp();
  const onChange = jest.fn();
  const onEvent = jest.fn();
  store.subscribe(onChange);
  store.onEvent(onEvent);
  store.dispatch(2);
  store.dispatch(0);
  expect(store.state()).toBe(2);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onEvent.mock.calls).toEqual([
    [2, 0, 2],
    [0, 2, 2],
  ]);
});

test('unsubscribed and cleared listeners are not called', () => {
  const store = setUp();
  const listener = jest.fn();
  store.subscribe(listener)();
  store.onEvent(listener)();
  store.subscribe(listener);
  store.onEvent(listener);
  store.clear();
  store.dispatch(1);
  expect(listener).not.toHaveBeenCalled();
});
