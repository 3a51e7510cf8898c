import '@inspire/shared/ui/layers.css';
import '@inspire/shared/ui/tokens.css';
import '@inspire/shared/ui/base.css';
import '@inspire/shared/ui/toasts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from '@inspire/shared/router';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (!root) throw new Error('The gallery needs an element with the id root');
// A memory router with one page: links of cards must not leave the gallery.
const router = createMemoryRouter([{ path: '*', Component: Gallery }]);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
