export * from './attacks';
export * from './sign-site';
