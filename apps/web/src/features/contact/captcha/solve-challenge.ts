import type { ContactCaptcha, ContactChallenge } from '@sampletrail/contracts/contact.ts'
import { AppError, unreachableText } from '#src/lib/errors.ts'

/** The worker's final message. */
export type WorkerAnswer =
  | { ok: true; solution: ContactCaptcha['solution'] }
  | { ok: false; reason: 'insecure' | 'too-slow' }

const reasons = {
  insecure:
    'Your browser cannot do the check against robots on this address. Open the page over https and try again.',
  'too-slow': 'The check against robots took too long on this device. Please try again.',
}

/** Solves a challenge off the main thread. */
export async function solveChallenge(challenge: ContactChallenge): Promise<ContactCaptcha> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data))
      // The worker's program is a separate file, which may fail to load.
      worker.addEventListener('error', (cause) =>
        reject(new AppError(unreachableText, { code: 'network', cause })),
      )
      worker.postMessage(challenge)
    })
    if (!answer.ok) throw new AppError(reasons[answer.reason], { code: 'captcha_impossible' })
    return { challenge, solution: answer.solution }
  } finally {
    worker.terminate()
  }
}
