/** Names that `shared` takes from the browser's types: here Node's own, so that the gateway compiles without a DOM. */
type JsonWebKey = import('node:crypto').webcrypto.JsonWebKey;
type CryptoKey = import('node:crypto').webcrypto.CryptoKey;
type BufferSource = import('node:crypto').webcrypto.BufferSource;
