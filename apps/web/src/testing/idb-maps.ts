/** IndexedDB for tests, which have none: a map for each store, with the calls of idb-keyval that the app makes. */
export const idbMaps = new Map<string, Map<string, unknown>>()

/** A device without room accepts nothing more. */
export const idbDevice = { isFull: false }

type Store = Map<string, unknown>

export const idbKeyval = {
  createStore(database: string): Store {
    const store = idbMaps.get(database) ?? new Map<string, unknown>()
    idbMaps.set(database, store)
    return store
  },
  get: (name: string, store: Store) => Promise.resolve(store.get(name)),
  entries: (store: Store) => Promise.resolve([...store]),
  set: (name: string, value: unknown, store: Store) =>
    idbDevice.isFull
      ? Promise.reject(new DOMException('No', 'QuotaExceededError'))
      : Promise.resolve(store.set(name, structuredClone(value))),
  delMany: (names: string[], store: Store) =>
    Promise.resolve(names.map((name) => store.delete(name))),
}

export const createShortStore = (database: string): Store => idbKeyval.createStore(database)
