import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { installDialogs } from './dialogs';
import { installLayout } from './layout';
import { installMedia } from './media';

// Generous, like the time of a test: a busy machine must not fail one.
configure({ asyncUtilTimeout: 10_000 });
installDialogs();
installLayout();
installMedia();
