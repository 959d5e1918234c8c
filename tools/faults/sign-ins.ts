import { z } from 'zod'
import { repeat, send, type Activity } from './repeat.ts'
import type { Account } from './sign-up.ts'

const sessionSchema = z.object({ access_token: z.string() })

/** Signs in repeatedly; every session that was returned must stay valid. */
export function startSigningIn(url: string, account: Account): Activity {
  const tokens: string[] = []
  const signingIn = repeat(async () => {
    const answer = await signIn(url, account)
    if (answer?.status !== 200) return false
    tokens.push(sessionSchema.parse(JSON.parse(answer.bytes.toString())).access_token)
    return true
  }, 50)
  return {
    ...signingIn,
    async findLosses() {
      const answers = await Promise.all(tokens.map((token) => readUser(url, account, token)))
      return answers.flatMap((status) =>
        status === 200 ? [] : [`a session that was given out answers ${status}`],
      )
    },
  }
}

export function signIn(url: string, { email, password, headers }: Account) {
  return send(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: headers['apikey'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** The server looks up the token's session, so this shows whether it was stored. */
async function readUser(url: string, { headers }: Account, token: string) {
  const answer = await send(`${url}/auth/v1/user`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return answer?.status
}
