/** What the build commands tell a package's webpack configuration. */
export interface BuildEnv {
  readonly mode: 'production' | 'development';
  /** Version of the release; part of every global name, so that two releases never share state. */
  readonly version: string;
  /** Port of the package's own development server. */
  readonly devPort?: number;
  /** True for a remote's page of its own, without the shell. */
  readonly standalone?: boolean;
  /** True when a standalone page uses the mock API. */
  readonly mockApi?: boolean;
  /** Where a standalone page finds the API. */
  readonly apiOrigin?: string;
  /** The folder for the files of a page, given on the command line. */
  readonly outDir?: string;
}
