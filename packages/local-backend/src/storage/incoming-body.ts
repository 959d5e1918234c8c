import { StorageError } from '#src/storage/storage-error.ts'

/** The body of an upload. */
export interface IncomingBody {
  /** Null if there is none. Can be read once, and left early. */
  chunks: AsyncIterable<Uint8Array> | null
  /**
   * Reads the rest of the client's body and drops it: many clients read an answer only after they have sent everything, and
   * see a broken connection if it is closed before. Gives up if that would take too long.
   */
  discardRest: () => Promise<void>
}

const MAX_DISCARDED = 64 * 1024 * 1024
const MAX_MILLISECONDS = 10_000

/** Opens the body of a request for reading piece by piece. */
export function openBody(request: Request): IncomingBody {
  const reader = request.body?.getReader()
  if (!reader) return { chunks: null, discardRest: async () => {} }
  // Without `return`, so that a loop that ends early does not close the connection.
  const iterator = {
    async next(): Promise<IteratorResult<Uint8Array>> {
      try {
        return (await reader.read()) as IteratorResult<Uint8Array>
      } catch (error) {
        // The client has left: not our failure.
        throw new StorageError('InvalidRequest', 'The body ended too early', { cause: error })
      }
    },
  }
  return {
    chunks: { [Symbol.asyncIterator]: () => iterator },
    async discardRest() {
      // Ends a pending read, too: a client may stop sending without disconnecting.
      const timer = setTimeout(() => void reader.cancel(), MAX_MILLISECONDS)
      try {
        for (let size = 0; size < MAX_DISCARDED;) {
          const { done, value } = await reader.read()
          if (done) return
          size += value.length
        }
        await reader.cancel()
      } catch {
        // The client has left, and nobody waits for the answer.
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
