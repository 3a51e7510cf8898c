/** Severity and options of `max-lines-per-function`. */
export const longFunctionRule: ['error', object] = ['error', { max: 80, skipBlankLines: true, skipComments: true }];
