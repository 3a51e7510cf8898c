import '@testing-library/jest-dom';
import './unexpected-errors';
import { configure } from '@testing-library/react';
import { installDialogs } from './dialogs';
import { installLayout } from './layout';
import { installMedia } from './media';

// A test may ask for Node's environment (`@jest-environment node`), which has no window.
if (typeof window !== 'undefined') {
  // Generous, like the time of a test: a busy machine must not fail one.
  configure({ asyncUtilTimeout: 10_000 });
  installDialogs();
  installLayout();
  installMedia();
}
