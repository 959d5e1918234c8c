import { RealtimeClient } from '@supabase/realtime-js'
import { afterEach, expect, test, vi } from 'vitest'
import { createReconnectAfter } from '#src/lib/reconnect-after.ts'

afterEach(() => vi.useRealTimers())

test('failed attempts wait as specified', () => {
  const after = createReconnectAfter(() => 0)
  expect([1, 2, 3, 4, 5, 50].map(after)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})

test('a socket that drops at once is opened later each time, and a stable one resets the wait', () => {
  let time = 0
  const after = createReconnectAfter(() => time)
  const waits = Array.from({ length: 5 }, () => {
    const wait = after(1)
    time += wait + 100
    return wait
  })
  expect(waits).toEqual([1000, 2000, 5000, 10_000, 10_000])
  time += 10_000
  expect(after(1)).toBe(1000)
})

test('channels that are lost with their socket count as one loss', () => {
  let time = 0
  const after = createReconnectAfter(() => time)
  expect([1, 1, 1].map(after)).toEqual([1000, 1000, 1000])
  time = 1100
  expect([1, 1, 1].map(after)).toEqual([2000, 2000, 2000])
})

test('the realtime client opens few sockets in two minutes when each opens and drops at once', async () => {
  vi.useFakeTimers()
  let opened = 0
  class DroppedSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState = 0
    onopen: (() => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    onerror: unknown = null
    onmessage: unknown = null
    constructor() {
      super()
      opened += 1
      setTimeout(() => {
        this.readyState = 1
        this.onopen?.()
        setTimeout(() => {
          this.readyState = 3
          this.onclose?.({ code: 1006 })
        }, 50)
      }, 50)
    }
    send(): void {
      // Nothing reads it.
    }
    close(): void {
      this.readyState = 3
    }
  }
  const realtime = new RealtimeClient('ws://backend.test/realtime/v1', {
    params: { apikey: 'key' },
    transport: DroppedSocket as never,
    reconnectAfterMs: createReconnectAfter(),
  })
  realtime.channel('rows').subscribe()
  await vi.advanceTimersByTimeAsync(120_000)
  await realtime.disconnect()
  expect(opened).toBeGreaterThan(5)
  expect(opened).toBeLessThan(20)
})
