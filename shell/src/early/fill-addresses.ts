/** Puts the id of a page's query into the URLs of its first calls. @returns none where the query has no id */
export function fillAddresses(addresses: readonly string[], search: string): string[] {
  const id = /^[1-9]\d*$/.exec(new URLSearchParams(search).get('id') ?? '')?.[0];
  return id === undefined ? [] : addresses.map((address) => address.replace('{id}', id));
}
