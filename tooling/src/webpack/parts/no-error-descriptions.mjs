// A federation error names its code and the page that explains it; the sentence for each code is left out.
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
