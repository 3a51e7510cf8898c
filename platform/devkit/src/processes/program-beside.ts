import { dirname, extname, join } from 'node:path';

/**
 * Returns a program beside a module: TypeScript in this repository, JavaScript where the package is installed (ADR-62).
 * @param module `import.meta.filename`
 */
export const programBeside = (module: string, name: string): string => join(dirname(module), name + extname(module));
