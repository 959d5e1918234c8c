import { send } from '../repeat.ts'
import { signIn } from '../sign-ins.ts'
import type { Account } from '../sign-up.ts'
import { upload } from '../uploads.ts'

const size = 50

export interface Ended {
  /** The longest time that one of them took, in milliseconds. */
  longest: number
  /** The request and the status of its answer; null if there was none. */
  answers: { kind: string; status: number | null }[]
}

/** Fifty requests of every kind at once. Resolves when the last has ended, however it ended. */
export async function sendBurst(url: string, account: Account): Promise<Ended> {
  const kinds = Object.entries(listKinds(url, account))
  const asked = Array.from({ length: size }, (_, index) => kinds[index % kinds.length] ?? [])
  let longest = 0
  const answers = await Promise.all(
    asked.map(async ([kind = '', ask]) => {
      const began = performance.now()
      const answer = await ask?.()
      longest = Math.max(longest, performance.now() - began)
      return { kind, status: answer?.status ?? null }
    }),
  )
  return { longest, answers }
}

function listKinds(url: string, account: Account) {
  const { headers, userId } = account
  const own = `user_id=eq.${userId}`
  return {
    'a read': () => send(`${url}/rest/v1/products?${own}&select=*`, { headers }),
    'a change': () =>
      send(`${url}/rest/v1/products?${own}&select=id`, {
        method: 'PATCH',
        headers: { ...headers, prefer: 'return=representation,handling=strict,max-affected=9' },
        body: JSON.stringify({ sold: false }),
      }),
    'a sign-in': () => signIn(url, account),
    'the user': () => send(`${url}/auth/v1/user`, { headers }),
    'an upload': () => upload(url, account),
    'a list of files': () =>
      send(`${url}/storage/v1/object/list/product-files`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ prefix: `receipts/${userId}`, limit: 10 }),
      }),
  }
}
