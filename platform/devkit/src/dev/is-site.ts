import { parseJson } from '@inspire/shared/guards';

const ASK_MS = 1_500;

/** Returns true when a site of ours runs there; another program may respond to every path, for example with a page. */
export async function isSite(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/livez`, { signal: AbortSignal.timeout(ASK_MS) });
    const said = parseJson(await response.text()) as { readonly status?: unknown } | undefined;
    return response.ok && said?.status === 'alive';
  } catch {
    return false;
  }
}
