import { isRecord, parseJson } from '@inspire/shared/guards';

const RETRY_MS = 2_000;

/**
 * Reloads the page after each rebuild of a development server. Fast Refresh cannot swap modules here: it needs a
 * development React, and the shell's is a production build.
 * @param base URL of the folder that serves the build
 * @returns a function that stops it
 */
export function watchRebuilds(
  base: string,
  reload: () => void,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
): () => void {
  let built: unknown;
  let hash: unknown;
  let hasEnded = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    socket = connect(new URL('/ws', base).href.replace(/^http/, 'ws'));
    socket.onmessage = ({ data }) => {
      const message = parseJson(String(data));
      if (!isRecord(message)) return;
      if (message.type === 'hash') hash = message.data;
      if (message.type !== 'ok' && message.type !== 'warnings') return;
      if (built !== undefined && built !== hash) reload();
      built = hash;
    };
    socket.onclose = () => {
      if (!hasEnded) timer = setTimeout(open, RETRY_MS);
    };
  };
  open();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    socket?.close();
  };
}
