import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ContactChallenge } from '@sampletrail/contracts/contact.ts'
import type { WorkerAnswer } from '#src/features/contact/captcha/solve-challenge.ts'

/** Runs in a worker: otherwise people would notice a second of work while they type. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ContactChallenge>) => {
  void answer(data)
})

async function answer(challenge: ContactChallenge): Promise<void> {
  globalThis.postMessage(await solve(challenge))
}

async function solve(challenge: ContactChallenge): Promise<WorkerAnswer> {
  // Browsers offer no cryptography on a page that another machine served over plain http.
  if (!globalThis.isSecureContext) return { ok: false, reason: 'insecure' }
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return { ok: false, reason: 'too-slow' }
  return {
    ok: true,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
  }
}
