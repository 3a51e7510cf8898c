export { findGuideIssues } from './find-guide-issues';
export { findLabelIssues, type SeriesLimits } from './find-label-issues';
export { readMetrics, readNonZero } from './read-metrics';
export { s3ServerSkip } from '../go-programs/go-programs';
export { type S3Proxy, startS3Proxy } from './s3-proxy';
export { openTestBucket, type S3Server, startS3Server } from './s3-server';
