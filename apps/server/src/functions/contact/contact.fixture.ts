import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  contactChallengeSchema,
  type ContactCaptcha,
  type ContactChallenge,
} from '@sampletrail/contracts/contact.ts'
import type { RunningServer } from '#src/running/start-server.ts'

const filled = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Billing Question',
  message: 'Where is my receipt?\nIt was here.',
}

/** Solves the captcha as a browser would. */
export async function solveCaptcha(challenge: ContactChallenge): Promise<ContactCaptcha> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved.')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}

/** A hand-written client for the contact functions of one server. */
export function contactClient({ server }: { server: Pick<RunningServer, 'localUrl'> }) {
  const url = `${server.localUrl}/api/contact`

  async function askChallenge(): Promise<ContactChallenge> {
    return contactChallengeSchema.parse(await (await fetch(`${url}/challenge`)).json())
  }

  /** Sends a filled form with a solved captcha, both with changes. */
  async function post(changes: Record<string, unknown> = {}): Promise<Response> {
    const captcha =
      'captcha' in changes ? {} : { captcha: await solveCaptcha(await askChallenge()) }
    return await postRaw(JSON.stringify({ ...filled, ...captcha, ...changes }))
  }

  async function postRaw(body: string): Promise<Response> {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  }

  return { askChallenge, post, postRaw }
}
