import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Slider, type SliderProps } from './slider';

const onChange = jest.fn();
const onCommit = jest.fn();
const onCancel = jest.fn();
beforeEach(() => {
  onChange.mockClear();
  onCommit.mockClear();
  onCancel.mockClear();
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 100, right: 300, width: 200, top: 0, bottom: 100, height: 100 } as DOMRect);
});
afterEach(() => jest.restoreAllMocks());

function Seek(props: Partial<SliderProps>) {
  const [value, setValue] = useState(243);
  return (
    <Slider
      label="Seek"
      min={0}
      max={600}
      step={1}
      value={value}
      valueText="4 minutes, 3 seconds"
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      onCommit={onCommit}
      onCancel={onCancel}
      {...props}
    />
  );
}
const slider = () => screen.getByRole('slider', { name: 'Seek' });
/** jsdom's pointer events have neither coordinates nor a button. */
function point(type: 'pointerDown' | 'pointerMove' | 'pointerUp', at: { clientX: number; button?: number }) {
  const event = createEvent[type](slider());
  for (const [key, value] of Object.entries({ button: 0, pointerId: 1, ...at }))
    Object.defineProperty(event, key, { value });
  fireEvent(slider(), event);
}

it('says its value in words', () => {
  render(<Seek />);
  expect(slider()).toHaveAttribute('aria-valuenow', '243');
  expect(slider()).toHaveAttribute('aria-valuemax', '600');
  expect(slider()).toHaveAttribute('aria-valuetext', '4 minutes, 3 seconds');
  expect(slider()).toHaveAttribute('aria-orientation', 'horizontal');
});

it('moves by keys, each of them a settled value', async () => {
  render(<Seek />);
  await userEvent.tab();
  expect(slider()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{PageDown}{Home}{Home}');
  expect(onChange.mock.calls.flat()).toEqual([244, 184, 0]);
  expect(onCommit.mock.calls.flat()).toEqual([244, 184, 0]);
});

it('leaves keys with a modifier to the browser', async () => {
  render(<Seek />);
  await userEvent.tab();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}{Alt>}{ArrowLeft}{/Alt}{Meta>}{Home}{/Meta}');
  expect(onChange).not.toHaveBeenCalled();
});

it('is not dragged by the other buttons of a mouse, nor after a drag was taken away', () => {
  render(<Seek />);
  point('pointerDown', { clientX: 150, button: 2 });
  expect(onChange).not.toHaveBeenCalled();
  point('pointerDown', { clientX: 150 });
  fireEvent.pointerCancel(slider());
  point('pointerMove', { clientX: 250 });
  point('pointerUp', { clientX: 250 });
  expect(onChange.mock.calls.flat()).toEqual([150]);
  expect(onCommit).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledTimes(1);
  fireEvent.pointerCancel(slider());
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('handles its keys and leaves the others to the page', async () => {
  const onKeyDown = jest.fn();
  render(
    <div onKeyDown={(event) => onKeyDown(event.key)}>
      <Seek />
    </div>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}k');
  expect(onKeyDown.mock.calls.flat()).toEqual(['k']);
});

it('follows the pointer and settles when it is lifted', () => {
  render(<Seek />);
  point('pointerDown', { clientX: 150 });
  point('pointerMove', { clientX: 200 });
  point('pointerMove', { clientX: 1_000 });
  expect(onChange.mock.calls.flat()).toEqual([150, 300, 600]);
  expect(onCommit).not.toHaveBeenCalled();
  point('pointerUp', { clientX: 250 });
  expect(onCommit.mock.calls.flat()).toEqual([450]);
  point('pointerMove', { clientX: 120 });
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('shows how much is loaded', () => {
  render(<Seek buffered={300} />);
  expect(screen.getByTestId('buffered').style.getPropertyValue('--slider-at')).toBe('0.5');
});

it('shows a bubble where the pointer is', () => {
  render(<Seek bubble={(value) => `at ${value}`} />);
  point('pointerMove', { clientX: 200 });
  expect(screen.getByText('at 300')).toBeInTheDocument();
  fireEvent.pointerLeave(slider());
  expect(screen.queryByText('at 300')).not.toBeInTheDocument();
});

it('shows the bubble of a finger from its press on, until it is lifted or taken away', () => {
  render(<Seek bubble={(value) => `at ${value}`} />);
  point('pointerDown', { clientX: 200 });
  expect(screen.getByText('at 300')).toBeInTheDocument();
  fireEvent.pointerCancel(slider());
  expect(screen.queryByText('at 300')).not.toBeInTheDocument();
});

it('does nothing while it is disabled', async () => {
  render(<Seek disabled />);
  point('pointerDown', { clientX: 150 });
  fireEvent.keyDown(slider(), { key: 'End' });
  expect(onChange).not.toHaveBeenCalled();
  expect(slider()).toHaveAttribute('aria-disabled', 'true');
  expect(slider()).toHaveAttribute('tabindex', '-1');
});
