export * from './choose-release';
export * from './contract';
export * from './define-remote';
export * from './manifest';
export * from './ownership';
export * from './registry';
export * from './signature';
export * from './site-document';
