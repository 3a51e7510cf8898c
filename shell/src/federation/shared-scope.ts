export interface OfferedLibrary {
  readonly library: string;
  readonly version: string;
  readonly from: string | undefined;
}

export interface SharedLibrary {
  from?: string;
  get?: () => Promise<unknown>;
  loading?: Promise<unknown> | null;
}

export type SharedScope = Record<string, Record<string, SharedLibrary>>;

/**
 * Retries a library that failed to load, once immediately, because connections drop, and again for the next remote.
 * Otherwise the runtime would cache the failure while the page is open, and no remote could start.
 */
export function allowReloadAfterFailure(scope: SharedScope): void {
  for (const library of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { get } = library;
    if (!get) continue;
    library.get = async () => {
      try {
        return await get().catch(get);
      } catch (issue) {
        library.loading = null;
        throw issue;
      }
    };
  }
}

/**
 * Closes the shared scope: each library keeps only the shell's copy. Otherwise the highest version would win, and a
 * remote could replace the router or the event bus of a running page. Offers are reported and ignored: a remote with
 * its own copies runs with the shell's.
 * @param scope all libraries that the shell shares
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
    // A library that the shell does not share belongs to its remote.
    set: (all, library, versions: SharedScope[string]) =>
      String(library) in all ? true : Reflect.set(all, library, versions),
    deleteProperty: () => true,
    defineProperty: (all, library, property) =>
      String(library) in all ? true : Reflect.defineProperty(all, library, property),
  });
}
