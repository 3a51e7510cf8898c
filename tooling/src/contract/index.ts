export { keptContracts, unpackContract } from './kept-build';
