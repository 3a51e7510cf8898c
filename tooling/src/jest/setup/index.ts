import '@testing-library/jest-dom';
import './unexpected-errors';
import { installDialogs } from './dialogs';
import { installLayout } from './layout';
import { installMedia } from './media';

// A test may ask for Node's environment (`@jest-environment node`), which has no window.
if (typeof window !== 'undefined') {
  installDialogs();
  installLayout();
  installMedia();
}
