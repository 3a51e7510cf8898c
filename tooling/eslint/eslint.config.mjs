// Editors and the linter load this file; the rules are TypeScript, which plain Node cannot read.
import { tsImport } from 'tsx/esm/api';

const { config } = await tsImport('../src/lint/config.ts', import.meta.url);

export default config;
