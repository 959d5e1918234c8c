import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  contactChallengeSchema,
  type ContactCaptcha,
  type ContactChallenge,
} from '@sampletrail/contracts/contact.ts'
import { lifetimes } from '#src/config/lifetimes.ts'
import { deriveSecret } from '#src/secrets/derive-secret.ts'

/** Makes a browser calculate a little before it may send something, so that sending thousands is expensive. */
export interface Captcha {
  issue(): Promise<ContactChallenge>
  /** Whether our challenge was solved in time. It does not know whether the solution was used before. */
  accepts(captcha: ContactCaptcha): Promise<boolean>
}

/**
 * Rounds of one try, and the number of tries for a browser: together about half a second on a desktop, one or two on a phone.
 * It uses few long tries, because each costs a browser a switch to another thread and back.
 */
const rounds = 10_000
const tries = { least: 50, most: 100 }

/** Captchas signed with their own keys, derived from the installation's secret key. `lifetime` is in seconds. */
export function createCaptcha(secretKey: string, lifetime: number = lifetimes.captcha): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveSecret(secretKey, 'captcha challenge'),
    hmacKeySignatureSecret: deriveSecret(secretKey, 'captcha answer'),
  }
  return {
    async issue() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: rounds,
        counter: randomInt(tries.most, tries.least),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetime,
        ...secrets,
      })
      return contactChallengeSchema.parse(challenge)
    },
    async accepts({ challenge, solution }) {
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      })
      return verified
    },
  }
}
