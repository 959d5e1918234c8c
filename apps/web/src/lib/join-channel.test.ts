import { REALTIME_SUBSCRIBE_STATES } from '@supabase/realtime-js'
import { afterEach, expect, test, vi } from 'vitest'
import { joinChannel } from '#src/lib/join-channel.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

afterEach(() => vi.useRealTimers())

test('a channel that is left and joined again at once is joined when it has been left', async () => {
  const { supabase } = await connectFakeBackend({})
  const realtime = await supabase.realtime()
  const left = Promise.withResolvers<'ok'>()
  const joined: string[] = []
  vi.spyOn(realtime, 'removeChannel').mockReturnValue(left.promise)
  const add = vi.spyOn(realtime, 'channel')
  const join = (words: string) =>
    joinChannel(supabase, {
      name: 'rows',
      listen: () => joined.push(words),
      onState: () => undefined,
    })
  const leave = join('first')
  await vi.waitFor(() => expect(joined).toEqual(['first']))
  leave()
  const leaveAgain = join('second')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(add).toHaveBeenCalledTimes(1)
  left.resolve('ok')
  await vi.waitFor(() => expect(joined).toEqual(['first', 'second']))
  leaveAgain()
})

test('a library that cannot be loaded is asked for again, and what changes meanwhile counts as missed', async () => {
  vi.useFakeTimers()
  const { supabase } = await connectFakeBackend({})
  const realtime = await supabase.realtime()
  const states: boolean[] = []
  const load = vi
    .fn<() => Promise<typeof realtime>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(realtime)
  const channel = realtime.channel('rows')
  vi.spyOn(channel, 'subscribe').mockImplementation((told) => {
    told?.(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
    return channel
  })
  vi.spyOn(realtime, 'channel').mockReturnValue(channel)
  const leave = joinChannel(
    { realtime: load },
    { name: 'rows', listen: () => undefined, onState: (isJoined) => states.push(isJoined) },
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual([false])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states).toEqual([false, true])
  leave()
})
