import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './offline-banner';

it('shows while the device is offline, in a region that was there before', () => {
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { unmount } = render(<OfflineBanner />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();

  connection.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('You’re offline');

  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(region).toBeEmptyDOMElement();
  unmount();
});
