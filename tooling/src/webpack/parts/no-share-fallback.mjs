// Another copy of a shared library exists only with tree shaking of shared libraries, which the builds do not use.
export const getSharedFallbackGetter = ({ factory }) => factory;
