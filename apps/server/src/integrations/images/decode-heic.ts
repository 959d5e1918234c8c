import { Worker } from 'node:worker_threads'
import { AppError } from '#src/http/app-error.ts'

/** Pixels of a picture: four bytes each, red, green, blue and alpha. */
export interface RawPicture {
  data: Uint8Array
  width: number
  height: number
}

export type HeicAnswer = RawPicture | { problem: 'unreadable' | 'too_large' }

/**
 * Decodes a HEIC picture. Its decoder takes seconds and cannot be interrupted, so it runs in its own thread, which ends with
 * the deadline (milliseconds).
 */
export async function decodeHeic(bytes: Uint8Array, deadline: number): Promise<RawPicture> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    // The decoder prints a message about every file that it cannot read.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>()
  const timer = setTimeout(
    () =>
      reject(
        new AppError(
          'timeout',
          'This picture took too long to read. Make it smaller and try again.',
        ),
      ),
    deadline,
  )
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => resolve({ problem: 'unreadable' }))
  try {
    const answer = await promise
    if (!('problem' in answer)) return answer
    throw answer.problem === 'too_large'
      ? new AppError(
          'too_large',
          'This picture has too many pixels. Make it smaller and try again.',
        )
      : new AppError(
          'unreadable_file',
          'This HEIC picture cannot be read. Save it as JPEG and try again.',
        )
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
