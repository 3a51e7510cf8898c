/** A response that never arrives. */
export const never = () => new Promise<never>(() => undefined);

/** Creates a response that arrives when the test resolves it. */
export function createPendingResponse<T = undefined>() {
  let resolve: (response: T) => void = () => undefined;
  const response = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { response, resolve };
}
