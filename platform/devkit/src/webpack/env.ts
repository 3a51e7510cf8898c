/** What the build commands tell a package's webpack configuration. */
export interface BuildEnv {
  readonly mode: 'production' | 'development';
  /** Release version; part of every global name, so that two releases never share state. */
  readonly version: string;
  readonly devPort?: number;
  readonly standalone?: boolean;
  readonly mockApi?: boolean;
  readonly apiOrigin?: string;
}
