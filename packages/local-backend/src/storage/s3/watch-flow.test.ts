import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { S3Failure } from '#src/storage/s3/s3-failure.ts'
import { watchFlow } from '#src/storage/s3/watch-flow.ts'

test('a source that stops sending is given up, with its connection', async () => {
  const source = new PassThrough()
  const onFailure = vi.fn<(failure: S3Failure) => void>()
  const watched = watchFlow(source, onFailure, 100)
  source.write('begun')
  await expect(buffer(watched)).rejects.toThrow('stopped')
  expect(source.destroyed).toBe(true)
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'ETIMEDOUT' }))
})

test('a slow reader is waited for', async () => {
  const source = new PassThrough()
  const onFailure = vi.fn<(failure: S3Failure) => void>()
  const watched = watchFlow(source, onFailure, 100)
  source.end('all of it')
  await sleep(2200)
  expect((await buffer(watched)).toString()).toBe('all of it')
  expect(onFailure).not.toHaveBeenCalled()
})

test('a reader that leaves closes the connection', async () => {
  const source = new PassThrough()
  const onFailure = vi.fn<(failure: S3Failure) => void>()
  watchFlow(source, onFailure, 100).destroy()
  await vi.waitFor(() => expect(source.destroyed).toBe(true))
  expect(onFailure).not.toHaveBeenCalled()
})
