export { useLive } from './view/use-live';
