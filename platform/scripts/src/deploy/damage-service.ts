import { CliError } from '@inspire/devkit/terminal/cli-error';

/**
 * Replaces a text within one service of a Compose file, to show that its fault is noticed.
 * @throws CliError when the service has no such text
 */
export function damageService(text: string, service: string, from: string | RegExp, to: string): string {
  const start = text.search(new RegExp(`\\n {2}${service}:(?: &[a-z-]+)?\\n`));
  const end = text.slice(start + 1).search(/\n {2}[a-z-]+:(?: &[a-z-]+)?\n|\n[a-z]+:\n/) + start + 1;
  const own = text.slice(start, end);
  const damaged = own.replace(from, to);
  if (start === -1 || damaged === own) throw new CliError(`docker-compose.yml: ${service} has no ${String(from)}`);
  return text.slice(0, start) + damaged + text.slice(end);
}
