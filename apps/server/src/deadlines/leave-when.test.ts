import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leaveWhen } from '#src/deadlines/leave-when.ts'

test('work that ends first gives its result, or its failure', async () => {
  const { signal } = new AbortController()
  await expect(leaveWhen(signal, sleep(5, 'done'))).resolves.toBe('done')
  await expect(leaveWhen(signal, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('a signal that is aborted first gives its reason', async () => {
  const leaving = new AbortController()
  const left = leaveWhen(leaving.signal, sleep(5000, 'done', { ref: false }))
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
})

test('nobody waits for work if the signal is aborted already', async () => {
  const left = leaveWhen(AbortSignal.abort(new Error('left')), sleep(5000, 'done', { ref: false }))
  await expect(left).rejects.toThrow('left')
})
