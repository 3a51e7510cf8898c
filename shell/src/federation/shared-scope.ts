/** A library that a container offers to share. */
export interface OfferedLibrary {
  readonly library: string;
  readonly version: string;
  /** Global name of the container that offers it. */
  readonly from: string | undefined;
}

/** One version of a library, as the federation runtime keeps it. */
export interface SharedLibrary {
  from?: string;
  /** Loads it. */
  get?: () => Promise<unknown>;
  /** What everybody waits for who asks while it loads. */
  loading?: Promise<unknown> | null;
}

/** Libraries and their versions, as the federation runtime keeps them. */
export type SharedScope = Record<string, Record<string, SharedLibrary>>;

/**
 * Lets a library that could not be loaded be asked for again, once at once, as lines are cut, and later by whoever needs it: the
 * runtime keeps a failed load for as long as the page is open, and no remote could start any more.
 */
export function allowReloadAfterFailure(scope: SharedScope): void {
  for (const library of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { get } = library;
    if (!get) continue;
    library.get = async () => {
      try {
        return await get().catch(get);
      } catch (fault) {
        library.loading = null;
        throw fault;
      }
    };
  }
}

/**
 * The shell's shared libraries, closed: whatever a container offers, each library keeps the shell's copy alone. Left open, the
 * highest version would win, and a remote could replace the router or the bus of a running page. An offer is told and
 * otherwise ignored: a remote that brings copies of its own still runs, with the shell's.
 * @param scope what the shell itself shares, complete
 */
export function closeSharedScope(scope: SharedScope, onOffer: (offer: OfferedLibrary) => void): SharedScope {
  const closedVersions = (library: string) =>
    new Proxy(scope[library] ?? {}, {
      set(versions, version, offered: SharedLibrary) {
        if (versions[String(version)] !== offered) onOffer({ library, version: String(version), from: offered.from });
        return true;
      },
      deleteProperty: () => true,
      defineProperty: () => true,
    });
  const libraries: SharedScope = Object.fromEntries(
    Object.keys(scope).map((library) => [library, closedVersions(library)]),
  );
  return new Proxy(libraries, {
    // What the shell does not share belongs to whoever brings it.
    set: (all, library, versions: SharedScope[string]) =>
      String(library) in all ? true : Reflect.set(all, library, versions),
    deleteProperty: () => true,
    defineProperty: (all, library, property) =>
      String(library) in all ? true : Reflect.defineProperty(all, library, property),
  });
}
