// The client sends JSON to URLs that `callUrl` has built, and cancels by signals. It has no forms, parameters, progress or cancel tokens.
export default function refuse() {
  throw new Error('This build does not contain this part of axios.');
}

export { refuse as progressEventReducer };
