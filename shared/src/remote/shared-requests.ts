/** What the shell provides to every remote, by the import path that a remote uses (ADR-1). */
export const sharedRequests = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@inspire/shared/host',
  '@inspire/shared/events',
  '@inspire/shared/router',
  '@inspire/shared/client',
  '@inspire/shared/routes',
  '@inspire/shared/query',
] as const;

export type SharedRequest = (typeof sharedRequests)[number];
