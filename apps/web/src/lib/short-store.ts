import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * A store of this device that the service worker opens, too. A worker may run for hours: its connection is closed after each
 * use, so that the browser can clear the site's data, and nobody waits for that.
 */
export function createShortStore(database: string, name: string): UseStore {
  return async (mode, work) => {
    const connection = await connect(database, name)
    try {
      return await work(connection.transaction(name, mode).objectStore(name))
    } finally {
      connection.close()
    }
  }
}

function connect(database: string, name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(database)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name))
  return promisifyRequest(opening)
}
