import { afterEach, describe, expect, it, vi } from 'vitest'
import { learnKnown } from '#src/features/products/import/file/learn-known.ts'
import { checkConnection } from '#src/lib/connection.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const user = 'aaaaaaaa-0000-4000-8000-000000000001'
const row = { id: 'p1', name: 'Lamp', order_number: 'A-1', deleted_at: null }
const network = { isOn: true }
const setNetwork = (isOn: boolean) => {
  network.isOn = isOn
  window.dispatchEvent(new Event(isOn ? 'online' : 'offline'))
}

async function learn() {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOn)
  await connectFakeBackend({
    'GET /rest/v1/products': () => {
      if (!network.isOn) throw new TypeError('Failed to fetch')
      return { body: [row, { ...row, id: 'p2', deleted_at: '2026-11-20T00:00:00Z' }] }
    },
    'GET /healthz': { body: {} },
  })
  const know = vi.fn<() => Promise<void>>(async () => undefined)
  const onWait = vi.fn<() => void>()
  const leaving = new AbortController()
  const held = learnKnown({ know }, user, leaving.signal, onWait)
  return { held, know, onWait, leaving }
}

afterEach(async () => {
  setNetwork(true)
  await checkConnection()
  vi.restoreAllMocks()
})

describe('the products that a file is compared with', () => {
  it('are counted without those in the trash', async () => {
    const { held, know, onWait } = await learn()
    expect(await held).toBe(1)
    expect(know).toHaveBeenCalledOnce()
    expect(onWait).not.toHaveBeenCalled()
  })

  it('are awaited while there is no connection, and loaded when there is one', async () => {
    network.isOn = false
    const { held, know, onWait } = await learn()
    await expect.poll(() => onWait.mock.calls.length).toBe(1)
    expect(know).not.toHaveBeenCalled()
    setNetwork(true)
    expect(await held).toBe(1)
    expect(know).toHaveBeenCalledOnce()
  })

  it('are no longer awaited when the person leaves', async () => {
    network.isOn = false
    const { held, onWait, leaving } = await learn()
    await expect.poll(() => onWait.mock.calls.length).toBe(1)
    leaving.abort()
    await expect(held).rejects.toThrow(/cannot be reached/u)
  })
})
