import type { BusyServer } from '../busy-server.ts'
import { send } from '../repeat.ts'
import { signIn } from '../sign-ins.ts'
import { upload } from '../uploads.ts'

interface Answer {
  status: number | null
  /** The body of the answer. */
  words: string
}

/** One request of each kind that a full disk affects. */
export type Asked = Record<'write' | 'read' | 'upload' | 'call' | 'signIn' | 'health', Answer>

export async function useEverything({ server, account }: BusyServer): Promise<Asked> {
  const { url } = server
  const { headers, userId } = account
  const asJson = (body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) })
  const [write, read, uploaded, call, signedIn, health] = await Promise.all([
    send(`${url}/rest/v1/users?id=eq.${userId}`, {
      method: 'PATCH',
      headers: { ...headers, prefer: 'return=minimal' },
      body: JSON.stringify({ time_zone: 'UTC' }),
    }),
    send(`${url}/rest/v1/products?user_id=eq.${userId}&select=id`, { headers }),
    upload(url, account),
    send(`${url}/functions/v1/update-notification-preferences`, asJson({ notifications_on: true })),
    signIn(url, account),
    send(`${url}/healthz`, {}),
  ])
  return {
    write: tell(write),
    read: tell(read),
    upload: tell(uploaded),
    call: tell(call),
    signIn: tell(signedIn),
    health: tell(health),
  }
}

function tell(answer: Awaited<ReturnType<typeof send>>): Answer {
  return answer
    ? { status: answer.status, words: answer.bytes.toString().slice(0, 300) }
    : { status: null, words: 'no answer' }
}
