export { type Bucket, type ObjectFacts, type ObjectHeaders, openBucket } from './bucket';
export { type ParsedS3Address, parseS3Address, type S3Address, type S3Env, toPublicUrl } from './s3-address';
