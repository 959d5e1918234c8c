import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generateSecrets } from '#src/keys/secrets.ts'
import {
  collect,
  OWNER,
  pause,
  startRealtime,
  subscribe,
  type RealtimeFixture,
} from '#src/realtime/realtime.fixture.ts'

let realtime: RealtimeFixture

beforeAll(async () => {
  // The check that runs every ten seconds would find a rotated key, too: here it never runs.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  realtime = await startRealtime()
  vi.useRealTimers()
})

afterAll(async () => {
  await realtime.stop()
})

interface Told {
  status: string
  message: string
}

async function listen(userId?: string) {
  const { client } = await realtime.connect(userId)
  const [bodies, told] = [collect<unknown>(), collect<Told>()]
  const channel = client
    .channel('room')
    .on('broadcast', { event: 'word' }, ({ payload }) => bodies.push(payload))
    .on('system', {}, (message: Told) => told.push(message))
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  return { bodies, told, channel }
}

test('an open channel ends when the key of its token is rotated at once', async () => {
  const [person, visitor] = [await listen(OWNER), await listen()]
  await realtime.renewKeys(await generateSecrets())
  expect(await person.told.count(1)).toEqual([
    expect.objectContaining({ status: 'error', message: 'Invalid or expired token' }),
  ])
  await visitor.channel.httpSend('word', { n: 1 })
  // The API key is no token: a visitor with only that stays connected.
  expect(await visitor.bodies.count(1)).toEqual([{ n: 1 }])
  await pause(50)
  expect(person.bodies.all).toEqual([])
})

test('a channel that joined with a token of the new key stays when keys are renewed', async () => {
  const secrets = await generateSecrets()
  await realtime.renewKeys(secrets)
  const person = await listen(OWNER)
  await realtime.renewKeys(secrets)
  await person.channel.httpSend('word', { n: 2 })
  expect(await person.bodies.count(1)).toEqual([{ n: 2 }])
  expect(person.told.all).toEqual([])
})
