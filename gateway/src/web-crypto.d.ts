/**
 * Names that `shared` takes from the browser's types, mapped to Node's, so that the gateway compiles without the DOM
 * library.
 */
type JsonWebKey = import('node:crypto').webcrypto.JsonWebKey;
type CryptoKey = import('node:crypto').webcrypto.CryptoKey;
type BufferSource = import('node:crypto').webcrypto.BufferSource;
