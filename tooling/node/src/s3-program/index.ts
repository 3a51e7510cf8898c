export { s3ServerProgram, s3ServerSkip } from './s3-program';
