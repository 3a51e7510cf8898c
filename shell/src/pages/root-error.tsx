import { useLayoutPart } from '../layout/layout-part';
import { UnexpectedErrorPage } from './unexpected-error-page';

/** Shows an error outside of the remotes' own boundaries in place of the page; the other parts of the layout vanish. */
export const RootError = () => (useLayoutPart() === 'page' ? <UnexpectedErrorPage /> : null);
