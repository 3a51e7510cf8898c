export { type S3Double, startS3Double } from './s3-double';
export { type S3Server, s3ServerSkip, startS3Server } from './s3-server';
