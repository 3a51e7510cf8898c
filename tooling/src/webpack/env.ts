/** What the build commands tell a package's webpack configuration. */
export interface BuildEnv {
  readonly mode: 'production' | 'development';
  /** Version of the release; part of every global name, so that two releases never share state. */
  readonly version: string;
  /** Port of the package's own development server. */
  readonly devPort?: number;
  /** True for a remote's page of its own, without the shell. */
  readonly standalone?: boolean;
  /** True where a standalone page answers its calls itself, from what is recorded in the contracts. */
  readonly recorded?: boolean;
  /** Where a standalone page finds the API. */
  readonly apiOrigin?: string;
  /** Where the files of a page go that somebody asked for. */
  readonly outDir?: string;
}
