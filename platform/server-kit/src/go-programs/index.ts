export { findGoProgram, type InstalledProgram, s3ServerProgram, s3ServerSkip } from './go-programs';
