export { getErrorCode } from './error-code';
