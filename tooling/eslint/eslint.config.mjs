// Editors and the linter load this file. The rules are TypeScript, which plain Node cannot load.
import { tsImport } from 'tsx/esm/api';

const { config } = await tsImport('../src/lint/config.ts', import.meta.url);

export default config;
