export { findSigningKeyIssues, signingKeyFiles } from './signing-key-files';
