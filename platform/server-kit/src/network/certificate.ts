/** PEM texts. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Creates a certificate that signs itself, for names and IP addresses of this machine. */
export async function createCertificate(
  names: readonly string[],
  addresses: readonly string[] = [],
): Promise<Certificate> {
  // Loaded late: a start that only looks for a port need not wait for it.
  const { generate } = await import('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...addresses.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { certificate: cert, key };
}
