import { pipeline, Transform, type Readable } from 'node:stream'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'

/** Milliseconds within which data must arrive, while a reader waits for it. */
const SILENCE = 15_000
const LOOK_EVERY = 1000

/**
 * Passes a body on, and aborts it if its source stops sending. A reader may take as long as it likes, and may leave early.
 * `onFailure` gets any other error that ended it, which a reader only sees as a broken connection.
 */
export function watchFlow(
  source: Readable,
  onFailure: (failure: S3Failure) => void,
  silence = SILENCE,
): Readable {
  let last = performance.now()
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      last = performance.now()
      done(null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (watched.readableLength > 0) last = performance.now()
    else if (performance.now() - last > silence) source.destroy(fellSilent())
  }, LOOK_EVERY)
  timer.unref()
  source.once('error', (error) => {
    // If a reader leaves, its stream is destroyed first.
    if (!watched.destroyed) onFailure(new S3Failure('GetObject', error))
  })
  pipeline(source, watched, () => clearInterval(timer))
  return watched
}

function fellSilent(): Error {
  return Object.assign(new Error('The body stopped'), { code: 'ETIMEDOUT' })
}
