import { CliError } from '../../terminal/cli-error';

/** A bucket, and how it is reached. */
export interface S3Address {
  readonly bucket: string;
  /** Empty, or a path with a slash at its end. */
  readonly prefix: string;
  /** Of an S3-compatible store; AWS without it. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Without them the environment's own way of AWS is taken (profile, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPath = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;

/**
 * Reads `RELEASES_URL` of the form `s3://bucket/prefix`, with `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID` and
 * `S3_SECRET_ACCESS_KEY`.
 * @throws Refusal that names all faults together
 */
export function readS3Address(url: string, env: NodeJS.ProcessEnv): S3Address {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(url) ?? [];
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  const isWeb = !endpoint || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol));
  const faults = [
    ...(bucketName.test(bucket) && prefixPath.test(prefix)
      ? []
      : [`RELEASES_URL must look like s3://bucket/prefix, but it is '${url}'`]),
    ...(isWeb ? [] : [`S3_ENDPOINT must look like https://storage.example, but it is '${endpoint}'`]),
    ...(Boolean(accessKeyId) === Boolean(secretAccessKey)
      ? []
      : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together']),
  ];
  if (faults.length > 0) throw new CliError(`The release store cannot be used: ${faults.join('; ')}.`);
  return {
    bucket,
    prefix,
    endpoint: endpoint ? endpoint.replace(/\/+$/, '') : undefined,
    region: region || 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/** Where gateways find a store whose files may be read by everybody, without a slash at the end. */
export function publicAddress({ bucket, prefix, endpoint, region }: S3Address): string {
  const root = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return `${root}/${bucket}/${prefix}`.replace(/\/+$/, '');
}
