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

/** The settings of a media store in a bucket; the last four are those of the release store, too. */
export interface S3Settings {
  readonly MEDIA_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
}

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9_-][\w.-]*\/?)*))?$/;

/** What is wrong with the settings between each other; their forms are checked one by one. */
export function s3Faults({
  MEDIA_URL,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  MEDIA_DIR,
}: S3Settings & { readonly MEDIA_DIR?: string | undefined }): string[] {
  if (MEDIA_URL === undefined) return [];
  return [
    ...(address.test(MEDIA_URL) ? [] : ['MEDIA_URL: must look like s3://bucket/prefix']),
    ...(MEDIA_DIR === undefined ? [] : ['MEDIA_URL: and MEDIA_DIR exclude each other']),
    ...(Boolean(S3_ACCESS_KEY_ID) === Boolean(S3_SECRET_ACCESS_KEY)
      ? []
      : ['S3_ACCESS_KEY_ID: and S3_SECRET_ACCESS_KEY go together']),
  ];
}

/** The bucket that MEDIA_URL (`s3://bucket/prefix`) names; undefined where media lie in a folder. */
export function s3AddressOf(settings: S3Settings): S3Address | undefined {
  const [, bucket, path = ''] = address.exec(settings.MEDIA_URL ?? '') ?? [];
  if (bucket === undefined) return undefined;
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region = 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  return {
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    endpoint: endpoint?.replace(/\/+$/, ''),
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
