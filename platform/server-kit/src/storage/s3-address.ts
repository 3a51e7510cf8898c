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

/**
 * Holds `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`, for the release store with the prefix
 * `RELEASES_`.
 */
export type S3Env = Readonly<Record<string, string | undefined>>;

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

interface Connection {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

const readConnection = (env: S3Env, prefix: string): Connection => ({
  endpoint: env[`${prefix}S3_ENDPOINT`],
  region: env[`${prefix}S3_REGION`],
  accessKeyId: env[`${prefix}S3_ACCESS_KEY_ID`],
  secretAccessKey: env[`${prefix}S3_SECRET_ACCESS_KEY`],
});

function findIssues(
  variable: string,
  url: string,
  { endpoint, accessKeyId, secretAccessKey }: Connection,
  prefix: string,
): S3Issue[] {
  return [
    ...(s3Url.test(url) ? [] : [{ variable, message: `must look like s3://bucket/prefix, but it is '${url}'` }]),
    ...(!endpoint || isWebUrl(endpoint)
      ? []
      : [
          {
            variable: `${prefix}S3_ENDPOINT`,
            message: `must look like https://storage.example, but it is '${endpoint}'`,
          },
        ]),
    ...(Boolean(accessKeyId) === Boolean(secretAccessKey)
      ? []
      : [{ variable: `${prefix}S3_ACCESS_KEY_ID`, message: `and ${prefix}S3_SECRET_ACCESS_KEY go together` }]),
  ];
}

/**
 * Parses a store's URL (`s3://bucket/prefix`) and the variables for its connection.
 * @param variable name of the URL's variable, for messages
 * @param prefix before the names of the connection's variables
 * @returns the address, or every issue of the variables
 */
export function parseS3Address(variable: string, url: string, env: S3Env, prefix = ''): ParsedS3Address {
  const connection = readConnection(env, prefix);
  const issues = findIssues(variable, url, connection, prefix);
  const [, bucket = '', path = ''] = s3Url.exec(url) ?? [];
  if (issues.length > 0) return { address: undefined, issues };
  const { endpoint, region, accessKeyId, secretAccessKey } = connection;
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
