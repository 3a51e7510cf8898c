export * from './log-stream';
