import { beforeEach, expect, test } from 'vitest'
import type { ReceiptReading } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { listen, type Simulator } from '@sampletrail/simulators/listen.ts'
import {
  createOpenAiCompatible,
  type OpenAiCompatible,
} from '@sampletrail/simulators/openai-compatible.ts'
import { createConsultModel, type ModelRequest } from '#src/commands/receipts/consult-model.ts'
import { createModelClient } from '#src/integrations/ai/client.ts'
import { createReceiptModel } from '#src/integrations/ai/receipt-model.ts'
import type { Log } from '#src/log/log.ts'

const sure = <T>(value: T) => ({ value, sure: true, others: [] })
const certain: ReceiptReading = {
  name: sure('Tea'),
  total: sure(1250),
  currency: sure('EUR'),
  orderDate: sure('2026-03-14'),
  orderNumber: null,
  merchant: null,
  items: [],
  isSeveral: false,
}
const doubtful = { ...certain, total: { value: 1250, sure: false, others: [1260] } }

let service: OpenAiCompatible
let simulator: Simulator
let events: string[]
let drawn: number

const log: Log = {
  info: () => undefined,
  error: (event) => events.push(event),
  warn: (event) => events.push(event),
}

beforeEach(async () => {
  service = createOpenAiCompatible()
  simulator = await listen(service.app)
  events = []
  drawn = 0
  return () => simulator.stop()
})

async function ask(request: Partial<ModelRequest> = {}) {
  const settings = { baseUrl: `${simulator.url}/v1`, apiKey: null, model: 'seer-2' }
  const model = createReceiptModel(createModelClient(settings))
  return await createConsultModel({ model, log })({
    local: doubtful,
    context: { today: '2026-11-21' },
    draw: () => {
      drawn += 1
      return Promise.resolve([{ bytes: Buffer.from('picture'), mediaType: 'image/jpeg' }])
    },
    timeLeft: 10_000,
    signal: new AbortController().signal,
    ...request,
  })
}

test('an uncertain value that the model reads, too, becomes certain', async () => {
  service.say({ text: '{"total": 12.60}' })
  expect((await ask()).total).toEqual(sure(1260))
  expect([drawn, events]).toEqual([1, []])
})

test('if all values are certain, no picture is drawn and no model is asked', async () => {
  expect(await ask({ local: certain })).toEqual(certain)
  expect([drawn, service.questions.length]).toEqual([0, 0])
})

const drawNothing = () => Promise.reject(new Error('nobody looks'))

test('without a model the local reading is the answer', async () => {
  const askNobody = createConsultModel({ model: null, log })
  const { signal } = new AbortController()
  const request = { local: doubtful, context: { today: '2026-11-21' }, timeLeft: 9999 }
  expect(await askNobody({ ...request, draw: drawNothing, signal })).toEqual(doubtful)
})

test('a model that fails only means no help, and is logged once', async () => {
  service.say({ text: 'I cannot help with that.' })
  expect(await ask()).toEqual(doubtful)
  expect(events).toEqual(['receipt.model_failed'])
})

test('a receipt that cannot be drawn only means no help', async () => {
  expect(await ask({ draw: drawNothing })).toEqual(doubtful)
  expect(events).toEqual(['receipt.model_failed'])
})

test('a model that is slower than the remaining time is given up', async () => {
  service.say({ text: '{"total": 12.60}', delay: 6000 })
  expect(await ask({ timeLeft: 2000 })).toEqual(doubtful)
  expect(events).toEqual(['receipt.model_failed'])
})

test('with almost no time left no model is asked', async () => {
  expect(await ask({ timeLeft: 1999 })).toEqual(doubtful)
  expect([drawn, events]).toEqual([0, []])
})

test('nothing is logged if the person has left', async () => {
  service.say({ text: '{"total": 12.60}', delay: 3000 })
  expect(await ask({ signal: AbortSignal.timeout(100) })).toEqual(doubtful)
  expect(events).toEqual([])
})

test('instructions in a receipt only change values that are to be checked', async () => {
  const total = { value: 1250, sure: false, others: [] }
  service.say({ text: '{"total": 0.01, "sure": true, "confidence": "sure", "admin": true}' })
  const reading = await ask({ local: { ...doubtful, total } })
  expect(reading).toEqual({ ...doubtful, total: { value: 1, sure: false, others: [1250] } })
})
