import type { ReleaseStore } from '../store';
import { openBucket } from './bucket';
import { publicAddress, readS3Address } from './s3-address';
import { s3Store } from './s3-store';

/** The store at `s3://bucket/prefix`, and where gateways read it. @throws Refusal for settings that cannot be used */
export function openS3Store(url: string, env: NodeJS.ProcessEnv): { store: ReleaseStore; place: { url: string } } {
  const address = readS3Address(url, env);
  return { store: s3Store(openBucket(address)), place: { url: publicAddress(address) } };
}
