/** Fills the parameters of a call, `{id}`, from the page's query; undefined when one is not a number as ids are. */
export function toAddress(call: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  let isComplete = true;
  const address = call.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    isComplete &&= /^\d+$/.test(value);
    return value;
  });
  return isComplete ? address : undefined;
}
