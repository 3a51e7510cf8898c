/** A library that a container offers to share. */
export interface OfferedLibrary {
  readonly library: string;
  readonly version: string;
  /** Global name of the container that offers it. */
  readonly from: string | undefined;
}

/** Libraries and their versions, as the federation runtime keeps them. */
export type SharedScope = Record<string, Record<string, { from?: string }>>;

/**
 * The shell's shared libraries, closed: whatever a container offers, each library keeps the shell's copy alone. Left open, the
 * highest version would win, and a remote could replace the router or the bus of a running page. An offer is told and
 * otherwise ignored: a remote that brings copies of its own still runs, with the shell's.
 * @param scope what the shell itself shares, complete
 */
export function closeSharedScope(scope: SharedScope, onOffer: (offer: OfferedLibrary) => void): SharedScope {
  const closedVersions = (library: string) =>
    new Proxy(scope[library] ?? {}, {
      set(versions, version, offered: { from?: string }) {
        if (versions[String(version)] !== offered) onOffer({ library, version: String(version), from: offered.from });
        return true;
      },
      deleteProperty: () => true,
      defineProperty: () => true,
    });
  const libraries: SharedScope = Object.fromEntries(Object.keys(scope).map((library) => [library, closedVersions(library)]));
  return new Proxy(libraries, {
    // What the shell does not share belongs to whoever brings it.
    set: (all, library, versions: SharedScope[string]) => (String(library) in all ? true : Reflect.set(all, library, versions)),
    deleteProperty: () => true,
    defineProperty: (all, library, property) => (String(library) in all ? true : Reflect.defineProperty(all, library, property)),
  });
}
