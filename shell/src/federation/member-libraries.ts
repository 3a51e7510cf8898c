/** What every remote needs beside the shell's first scripts: a chunk of its own, asked for together with the remote. */
export { QueryClient, QueryClientProvider } from '@inspire/shared/query';
