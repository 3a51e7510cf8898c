export type Encoding = 'br' | 'gzip';

function parseWeights(header: string): Map<string, number> {
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
 * Returns the encodings that the client accepts (RFC 9110, 12.5.3), highest weight first; equal weights keep the
 * offered order. `br;q=0` excludes an encoding; `*` means every encoding that is not named.
 */
export function rankEncodings(header: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding[] {
  if (!header) return [];
  const weights = parseWeights(header);
  const getWeight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  return offered.filter((coding) => getWeight(coding) > 0).sort((one, other) => getWeight(other) - getWeight(one));
}
