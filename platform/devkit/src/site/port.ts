import { isPortForbidden, isPortFree } from '@inspire/server-kit/network';
import { CliError } from '../terminal/cli-error';

/** Parses the setting `PORT`. @throws CliError */
export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new CliError(`PORT must be a whole number from 1 to 65535, but it is '${text}'.`);
}

/** @throws CliError when a program cannot listen on the port */
export async function assertPortFree(port: number): Promise<void> {
  if (await isPortFree(port)) return;
  if (await isPortForbidden(port))
    throw new CliError(`This user may not open port ${port}. Choose another, for example PORT=8080.`);
  throw new CliError(`Port ${port} is already in use. Choose another, for example PORT=${port + 1}.`);
}
