export { BUNDLES, getProgramArguments } from './program';
