import {
  captureAddressSchema,
  captureKeysSchema,
  claimedArrivalsSchema,
  settledArrivalSchema,
  type CaptureKind,
} from '@sampletrail/contracts/inbox.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

/** What a person's app does with their inbox. */
export function openInbox({ server }: TestServer, { token }: Pick<TestPerson, 'token'>) {
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${server.localUrl}/api/inbox${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    ask,
    async make(kind: CaptureKind): Promise<string> {
      const { address } = captureAddressSchema.parse(
        await (await ask('POST', `/keys/${kind}`)).json(),
      )
      return kind === 'mail' ? address : server.localUrl + new URL(address).pathname
    },
    keys: async () => captureKeysSchema.parse(await (await ask('GET', '/keys')).json()),
    claim: async (holder: string) =>
      claimedArrivalsSchema.parse(await (await ask('POST', '/claim', { holder })).json()),
    read: (id: string, holder: string) => ask('GET', `/${id}?holder=${holder}`),
    settle: async (id: string, holder: string) =>
      settledArrivalSchema.parse(await (await ask('POST', `/${id}/settle`, { holder })).json())
        .isMine,
  }
}
