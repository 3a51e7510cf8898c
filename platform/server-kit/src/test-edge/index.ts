export { type EdgeOptions, layOutEdge, MAX_CONNECTIONS, readEdgeFile, startEdge, type TestEdge } from './edge';
export { runNginx, userOfWorkers } from './nginx';
