export { findSigningKeyIssues, signingKeyFiles, signingKeySettings } from './signing-key-files';
