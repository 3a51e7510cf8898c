/** A folder, or the public URL of a bucket or static host without a trailing slash. */
export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };
