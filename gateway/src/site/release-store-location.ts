/** Where the release store is: a folder, or the public address of a bucket or any static host, without a slash at the end. */
export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };
