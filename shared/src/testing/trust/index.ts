export * from './attack-bench';
export * from './attacks';
export * from './sign-site';
export * from './store-files';
