export { findGuideIssues } from './find-guide-issues';
export { findLabelIssues, type SeriesLimits } from './find-label-issues';
export { readMetrics, readNonZero } from './read-metrics';
export { type S3Double, startS3Double } from './s3-double';
export { s3ServerSkip } from '../go-programs/go-programs';
export { type S3Server, startS3Server } from './s3-server';
