import { expect, type APIRequestContext } from '@playwright/test'
import { runCommand } from '../servers/run-command.ts'

/** An offer as a source sends it. */
interface SentOffer {
  id: string
  name: string
  seller: string
  [column: string]: string | number
}

/** A new source of offers, which may add sellers. */
export async function openSource(
  request: APIRequestContext,
  source: string,
  dataDirectory?: string,
) {
  const said = await runCommand(dataDirectory, 'ingest-key', source, '--add-sellers')
  const key = /stk_[\w-]+/.exec(said)?.[0] ?? ''
  return {
    /** Sends offers, and returns how many were added, changed and refused. */
    async send(...offers: SentOffer[]): Promise<Record<string, unknown>> {
      const answer = await request.post('/api/ingest/offers', {
        headers: { authorization: `Bearer ${key}` },
        data: { offers },
      })
      expect(answer.status()).toBe(200)
      return (await answer.json()) as Record<string, unknown>
    },
  }
}
