import type { StoredObject } from '#src/storage/objects.ts'
import { StorageError } from '#src/storage/storage-error.ts'

const MAX_TRIES = 5

/**
 * Uses the bytes of an object. If another caller replaces it between reading its row and opening its file, which is gone
 * then, it uses the new one.
 */
export async function useCurrent<T>(
  find: () => Promise<StoredObject>,
  use: (object: StoredObject) => Promise<T>,
): Promise<T> {
  let object = await find()
  for (let tries = 1; ; tries += 1) {
    try {
      return await use(object)
    } catch (error) {
      const isGone = error instanceof StorageError && error.code === 'NoSuchKey'
      if (!isGone || tries === MAX_TRIES) throw error
      const now = await find()
      if (now.version === object.version) throw error
      object = now
    }
  }
}
