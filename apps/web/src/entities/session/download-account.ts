import { fetchApi } from '#src/lib/api.ts'
import { readInTime } from '#src/lib/deadline.ts'
import { toAppError } from '#src/lib/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { readToday } from '#src/lib/today.ts'

/** The limit for each part of the file, which may be large. */
const stalled = {
  ms: 30_000,
  text: 'SampleTrail stopped sending for 30 seconds. Please try again.',
}

/**
 * Downloads all of the user's data as a file. `onProgress` gets the number of bytes received.
 * @throws AppError if it could not begin or broke off; nothing is saved then.
 */
export async function downloadAccount(
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetchApi('/api/account/export', { signal })
  const file = await collect(response, onProgress)
  saveFile(file, `sampletrail-${readToday()}.zip`)
}

async function collect(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (;;) {
      if (reader === undefined) break
      const part = await readInTime(reader, stalled)
      if (part.done) break
      parts.push(part.value)
      bytes += part.value.byteLength
      onProgress(bytes)
    }
  } catch (error) {
    throw toAppError(error)
  }
  return new Blob(parts, { type: 'application/zip' })
}
