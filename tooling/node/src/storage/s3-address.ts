export interface S3Address {
  readonly bucket: string;
  /** Empty, or a path that ends in a slash. */
  readonly prefix: string;
  /** The URL of an S3-compatible store; undefined for AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** By default, the AWS credential chain applies (profile, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Variables that a release store and a media store share. */
export interface S3Env {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

export interface S3Issue {
  readonly variable: string;
  readonly message: string;
}

export interface ParsedS3Address {
  readonly address: S3Address | undefined;
  readonly issues: readonly S3Issue[];
}

const s3Url = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9_-][\w.-]*\/?)*))?$/;
const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function findIssues(variable: string, url: string, env: S3Env): S3Issue[] {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env;
  return [
    ...(s3Url.test(url) ? [] : [{ variable, message: `must look like s3://bucket/prefix, but it is '${url}'` }]),
    ...(!endpoint || isWebUrl(endpoint)
      ? []
      : [{ variable: 'S3_ENDPOINT', message: `must look like https://storage.example, but it is '${endpoint}'` }]),
    ...(Boolean(keyId) === Boolean(secret)
      ? []
      : [{ variable: 'S3_ACCESS_KEY_ID', message: 'and S3_SECRET_ACCESS_KEY go together' }]),
  ];
}

/**
 * Parses a store's URL (`s3://bucket/prefix`) and the variables for its connection.
 * @param variable name of the URL's variable, for messages
 * @returns the address, or every issue of the variables
 */
export function parseS3Address(variable: string, url: string, env: S3Env): ParsedS3Address {
  const issues = findIssues(variable, url, env);
  const [, bucket = '', path = ''] = s3Url.exec(url) ?? [];
  if (issues.length > 0) return { address: undefined, issues };
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    address: {
      bucket,
      prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
      endpoint: endpoint ? endpoint.replace(/\/+$/, '') : undefined,
      region: region || 'us-east-1',
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    },
    issues,
  };
}

/** Returns the public URL of a store, without a trailing slash. */
export function toPublicUrl({ bucket, prefix, endpoint, region }: S3Address): string {
  const root = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return `${root}/${bucket}/${prefix}`.replace(/\/+$/, '');
}
