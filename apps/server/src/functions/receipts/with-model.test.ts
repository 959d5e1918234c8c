import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storedFileSchema } from '@sampletrail/contracts/files.ts'
import { receiptScanSchema } from '@sampletrail/contracts/receipt-scan.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import { createOpenAiCompatible } from '@sampletrail/simulators/openai-compatible.ts'
import { writePdf } from '#src/testing/receipt-files.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

// A machine that is busy with other tests takes long to draw a page.
vi.setConfig({ testTimeout: 120_000 })

const service = createOpenAiCompatible({ key: 'hunter2' })
let simulator: Simulator
let site: TestServer
let owner: TestPerson

/** The day is torn off: only a reader that sees more than letters could find it. */
const torn = ['Corner Shop', 'Green Tea  12.50', 'Total EUR  12.50', 'Paid by card  12.50']

beforeAll(async () => {
  simulator = await listen(service.app)
  site = await startTestServer({
    AI_BASE_URL: `${simulator.url}/v1`,
    AI_API_KEY: 'hunter2',
    AI_MODEL: 'seer-2',
  })
  owner = await site.addPerson('owner')
})

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('folder', 'receipts')
  form.set('file', new File([new Uint8Array(writePdf([torn]))], 'receipt.pdf'))
  const headers = { authorization: `Bearer ${owner.token}` }
  const response = await fetch(`${site.server.localUrl}/api/files`, {
    method: 'POST',
    body: form,
    headers,
  })
  return storedFileSchema.parse(await response.json()).path
}

afterAll(async () => {
  await site.stop()
  await simulator.stop()
})

async function scan() {
  const response = await fetch(`${site.server.localUrl}/api/proxy-scan-receipt`, {
    method: 'POST',
    body: JSON.stringify({ receiptUrl: await upload() }),
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return receiptScanSchema.parse(await response.json())
}

test('values that only a model reads are filled in and marked, and the local ones stay', async () => {
  service.say({ text: '```json\n{"total": 99, "orderDate": "2026-03-14"}\n```' })
  const seen = await scan()
  expect(seen).toMatchObject({ price: 12.5, orderDate: '2026-03-14' })
  expect(seen.confidence).toMatchObject({ price: 'sure', orderDate: 'check' })
  const [question] = service.questions
  expect(JSON.stringify(question?.body.messages)).toContain('data:image/jpeg;base64,')
  expect(JSON.stringify(question?.body)).not.toContain(owner.id)
})

test('a model that fails does not make a scan fail', async () => {
  service.say({ status: 401, message: 'No' })
  const seen = await scan()
  expect(seen).toMatchObject({ price: 12.5, orderDate: null, scansLeft: 3 })
  expect(seen.confidence.orderDate).toBe('missing')
})
