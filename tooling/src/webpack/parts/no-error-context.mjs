// Federation collects its configuration for error reports of its own tools; browsers do not read it.
export const optionsToMFContext = () => undefined;
