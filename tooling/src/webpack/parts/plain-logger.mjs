// Federation's own logger searches the console for methods and prints stack traces in a debug mode of its own.
export const createLogger = (prefix) => ({
  debug() {},
  info: (...args) => console.info(prefix, ...args),
  log: (...args) => console.log(prefix, ...args),
  warn: (...args) => console.warn(prefix, ...args),
  error: (...args) => console.error(prefix, ...args),
});

const logger = createLogger('[ Module Federation ]');
// The other names are for plugins of compilers.
const forCompilers = () => undefined;

export {
  logger,
  logger as infrastructureLogger,
  createLogger as createInfrastructureLogger,
  forCompilers as bindLoggerToCompiler,
};
