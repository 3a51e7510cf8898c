export * from './builders';
export * from './paths';
