import type { StartConfig } from '@inspire/devkit/site/config';

export function startBanner({ publicOrigin, port, nodeEnv, dataDir }: StartConfig): string {
  const local = `http://localhost:${port}`;
  const address = publicOrigin === local ? local : `${publicOrigin}   (on this machine ${local})`;
  const lines = ['', `  Inspire runs at ${address}`];
  if (nodeEnv !== 'production') {
    lines.push('  Log in as viewer@example.com or new@example.com, password inspire123');
  }
  lines.push(`  Data and logs: ${dataDir}`, '  Stop with Ctrl-C', '');
  return lines.join('\n');
}
