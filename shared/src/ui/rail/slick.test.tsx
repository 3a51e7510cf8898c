import { fireEvent, render, screen } from '@testing-library/react';
import { createRef, useLayoutEffect } from 'react';
import { ignorePictures, Slick } from './slick';

function Row({ ignores, text = 'before' }: { ignores: boolean; text?: string }) {
  const slick = createRef<Slick>();
  useLayoutEffect(() => {
    if (ignores && slick.current) ignorePictures(slick.current);
  });
  return (
    <Slick ref={slick} infinite={false}>
      <div>
        <img alt="Cover" title={text} />
      </div>
    </Slick>
  );
}
/** Renders a row twice: react-slick looks for pictures after each update. */
function show(ignores: boolean): HTMLElement {
  const { rerender } = render(<Row ignores={ignores} />);
  rerender(<Row ignores={ignores} text="after" />);
  return screen.getByAltText('Cover');
}

test('react-slick attaches no handlers to pictures', () => {
  const picture = show(true);
  expect(picture.title).toBe('after');
  expect(picture.onclick).toBeNull();
  fireEvent.load(picture);
  expect(picture.onload).toBeNull();
});

test('without the override it does, so that an update which no longer needs it is noticed', () =>
  expect(show(false).onclick).not.toBeNull());
