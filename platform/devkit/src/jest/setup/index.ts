import './unexpected-errors';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load Testing Library in Node's environment, too
if (typeof window !== 'undefined') require('./browser');
