import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments } from '@inspire/tooling/browser';

export const viewport = { width: 1280, height: 800 } as const;

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...chromiumArguments] });

/** Logs the sample's viewer in. @returns the session record as the browser keeps it under `data` */
export async function logIn(origin: string, email = 'viewer@example.com'): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'inspire123' }),
  });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  return answer.text();
}
