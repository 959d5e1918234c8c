import { expect, test } from 'vitest'
import { createOpenAiCompatible } from '@sampletrail/simulators/openai-compatible.ts'

const question = (stream: boolean) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'seer-2', stream, messages: [{ role: 'user', content: 'Hi' }] }),
})

test('the simulator lists its model, for callers with the key', async () => {
  const { app } = createOpenAiCompatible({ key: 'k' })
  expect((await app.request('/v1/models')).status).toBe(401)
  const headers = { authorization: 'Bearer k' }
  const models: unknown = await (await app.request('/v1/models', { headers })).json()
  expect(models).toMatchObject({ object: 'list', data: [{ id: 'seer-2' }] })
})

test('the simulator answers in one piece, or in many', async () => {
  const text = 'Words that are longer than one piece of a stream'
  const { app, say } = createOpenAiCompatible()
  say({ text }, { text })
  const whole: unknown = await (await app.request('/v1/chat/completions', question(false))).json()
  expect(whole).toMatchObject({ choices: [{ message: { content: text }, finish_reason: 'stop' }] })
  const pieces = await (await app.request('/v1/chat/completions', question(true))).text()
  expect(pieces.match(/"content":"[^"]+"/g)).toHaveLength(2)
  expect(pieces).toContain('data: [DONE]')
})
