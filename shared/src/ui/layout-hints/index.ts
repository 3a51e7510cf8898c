export { useLayoutHint } from './use-layout-hint';
