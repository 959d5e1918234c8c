/** In milliseconds; a client that reads nothing for this long has left. */
const patience = 60_000

/**
 * The body of an answer, produced only as fast as it is read. The first part is created before anything is answered, so that an
 * immediate failure is answered as one; a later failure breaks the connection, and nobody takes half for the whole. `onEnd`
 * is called once, with the error.
 */
export async function streamParts(
  parts: AsyncGenerator<Uint8Array>,
  onEnd: (error?: unknown) => void,
  wait = patience,
): Promise<ReadableStream<Uint8Array>> {
  let pending: Promise<IteratorResult<Uint8Array>> | null = parts.next()
  await pending
  let ended = false
  let watch: NodeJS.Timeout | undefined

  function end(error?: unknown): void {
    clearTimeout(watch)
    if (ended) return
    ended = true
    onEnd(error)
  }

  function watchOver(controller: ReadableStreamDefaultController<Uint8Array>): void {
    watch = setTimeout(() => {
      const error = new Error('The download was not taken.')
      controller.error(error)
      end(error)
      void parts.return(undefined)
    }, wait)
  }

  return new ReadableStream<Uint8Array>(
    {
      // Also for a body that nobody ever begins to read.
      start: watchOver,
      async pull(controller) {
        clearTimeout(watch)
        try {
          const { done, value } = await (pending ?? parts.next())
          pending = null
          if (done) {
            end()
            controller.close()
            return
          }
          controller.enqueue(value)
        } catch (error) {
          end(error)
          controller.error(error)
          return
        }
        watchOver(controller)
      },
      async cancel() {
        end()
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
