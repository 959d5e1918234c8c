import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { listen, type Listener } from '#src/http/listen.ts'
import { hurryTimers } from '#src/testing/hurry-timers.ts'

const open: Listener[] = []

async function listenForTest(): Promise<Listener> {
  const listener = await listen('127.0.0.1', 0)
  open.push(listener)
  return listener
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.drain(0)))
})

const refuseUpgrade = () => undefined

describe('a port', () => {
  test('is opened at once and answers 503 until the server is ready', async () => {
    const listener = await listenForTest()
    const early = await fetch(`http://127.0.0.1:${listener.port}/`)
    expect(early.status).toBe(503)
    expect(await early.json()).toEqual({ status: 'starting' })
    listener.serve((_, response) => response.end('here'), refuseUpgrade)
    expect(await (await fetch(`http://127.0.0.1:${listener.port}/`)).text()).toBe('here')
  })

  test('keeps connections for longer than proxies do', async () => {
    const { port } = await listenForTest()
    const { headers } = await fetch(`http://127.0.0.1:${port}/`)
    expect(headers.get('keep-alive')).toBe('timeout=125')
  })

  test('that another program uses is reported with a message that says what to do', async () => {
    const { port } = await listenForTest()
    await expect(listen('127.0.0.1', port)).rejects.toMatchObject({
      name: 'StartError',
      message: `Port ${port} is taken by another program, perhaps by SampleTrail itself.`,
      advice: expect.stringContaining(`PORT=${port + 1} npm start`),
    })
  })

  test.each(['203.0.113.7', 'no-such-host.invalid'])(
    'cannot be opened on %s, which is no address of this machine',
    async (host) => {
      await expect(listen(host, 0)).rejects.toMatchObject({
        name: 'StartError',
        message: `HOST is ${host}, which is not an address of this machine.`,
      })
    },
  )

  test('is free again after draining', async () => {
    const first = await listen('127.0.0.1', 0)
    await first.drain(0)
    const second = await listen('127.0.0.1', first.port)
    open.push(second)
    expect(second.port).toBe(first.port)
  })
})

describe('draining', () => {
  test('lets a request in flight finish', async () => {
    const listener = await listenForTest()
    const arrived = Promise.withResolvers<undefined>()
    listener.serve((_, response) => {
      arrived.resolve(undefined)
      void sleep(100).then(() => response.end('done'))
    }, refuseUpgrade)
    const answer = fetch(`http://127.0.0.1:${listener.port}/`)
    await arrived.promise
    await listener.drain(2000)
    expect(await (await answer).text()).toBe('done')
  })

  test('does not wait for one that takes too long', async () => {
    const listener = await listenForTest()
    const arrived = Promise.withResolvers<undefined>()
    listener.serve(() => arrived.resolve(undefined), refuseUpgrade)
    const failure = fetch(`http://127.0.0.1:${listener.port}/`).catch((error: Error) => error.name)
    await arrived.promise
    const { asked } = hurryTimers(9000)
    await listener.drain(9000)
    expect(asked).toContain(9000)
    expect(await failure).toBe('TypeError')
  })
})
