export { storedContracts, unpackContract } from './stored-build';
