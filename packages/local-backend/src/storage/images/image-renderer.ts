import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#src/storage/file-store.ts'
import { createImageCache } from '#src/storage/images/image-cache.ts'
import { nameTransform, type ImageTransform } from '#src/storage/images/image-transform.ts'
import {
  invalid,
  MOST_SOURCE_BYTES,
  renderImage,
  type ImageFormat,
} from '#src/storage/images/render-image.ts'
import type { StoredObject } from '#src/storage/objects.ts'
import { StorageError } from '#src/storage/storage-error.ts'

export interface ImageRenderer {
  /**
   * A changed picture. If it has to be made, `admit` is called first and may refuse. Throws `InvalidImage`, and `SlowDown`
   * if too many wait.
   */
  render(
    object: StoredObject,
    transform: ImageTransform,
    format: ImageFormat,
    admit: () => Promise<void>,
  ): Promise<Buffer>
}

const CACHE_BYTES = 64 * 1024 * 1024
/** Each takes a few hundred megabytes for the largest pictures, and a core for all. */
const AT_ONCE = 2
const WAITING = 100

/**
 * Makes pictures one after another and keeps recent results. A replaced file has another version, and so another cache
 * entry.
 */
export function createImageRenderer(store: FileStore, render = renderImage): ImageRenderer {
  const cache = createImageCache(CACHE_BYTES)
  const underway = new Map<string, Promise<Buffer>>()
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async render(object, transform, format, admit) {
      const key = `${object.version}-${nameTransform(transform, format)}`
      const kept = cache.find(key)
      if (kept) return kept
      // Simultaneous callers for the same picture wait for the same result.
      if (!underway.has(key)) await admit()
      return await (underway.get(key) ?? begin(key, object, transform, format))
    },
  }

  function begin(
    key: string,
    object: StoredObject,
    transform: ImageTransform,
    format: ImageFormat,
  ): Promise<Buffer> {
    const work = make(object, transform, format)
      .then((image) => {
        cache.keep(key, image)
        return image
      })
      .finally(() => underway.delete(key))
    underway.set(key, work)
    return work
  }

  async function make(
    { version, metadata }: StoredObject,
    transform: ImageTransform,
    format: ImageFormat,
  ): Promise<Buffer> {
    if (metadata.size > MOST_SOURCE_BYTES) throw invalid('The picture has more than 25 MB')
    await waitForSlot()
    try {
      return await render(await buffer(await store.read(version)), transform, format)
    } finally {
      const next = waiting.shift()
      // The turn goes to the longest waiting caller.
      if (next) next()
      else running -= 1
    }
  }

  async function waitForSlot(): Promise<void> {
    if (running < AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= WAITING) {
      throw new StorageError('SlowDown', 'Too many pictures are being made; try again later')
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }
}
