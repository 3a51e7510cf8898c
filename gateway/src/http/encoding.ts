export type Encoding = 'br' | 'gzip';

/** The weight of each coding that an `accept-encoding` header names. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (coding) weights.set(coding, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}

/**
 * The offered codings that the client takes (RFC 9110, 12.5.3), the one it weighs most first; where it weighs them alike,
 * the one offered first. `br;q=0` refuses, `*` stands for what is not named.
 */
export function rankEncodings(header: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding[] {
  if (!header) return [];
  const weights = readWeights(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  return offered.filter((coding) => weightOf(coding) > 0).sort((one, other) => weightOf(other) - weightOf(one));
}
