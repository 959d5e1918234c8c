import { expect, test } from 'vitest'
import { listen } from '@sampletrail/simulators/listen.ts'
import { createOpenAiCompatible } from '@sampletrail/simulators/openai-compatible.ts'
import { readConfig } from '#src/config/config.ts'
import { openModel } from '#src/integrations/ai/open-model.ts'
import { createReceiptModel } from '#src/integrations/ai/receipt-model.ts'

const open = (variables: Record<string, string | undefined>) =>
  openModel(readConfig(variables, '/'))

test('there is none without settings', () => {
  expect(open({})).toBeNull()
})

test('it uses the configured address, or the one its host is mapped to', async () => {
  const service = createOpenAiCompatible()
  const { url, stop } = await listen(service.app)
  const { signal } = new AbortController()
  for (const settings of [
    { AI_BASE_URL: `${url}/v1/` },
    { AI_BASE_URL: 'https://ai.example/v1', UPSTREAM_MAP: `ai.example=${url}` },
  ]) {
    service.say({ text: '{"total": 3}' })
    const model = open({ ...settings, AI_MODEL: 'seer-2' })
    const reading = model && (await createReceiptModel(model).read([], signal))
    expect(reading?.total).toBe(300)
  }
  await stop()
})
