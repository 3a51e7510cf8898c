export { compressFolder } from './compress';
