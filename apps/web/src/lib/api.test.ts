import { expect, test } from 'vitest'
import { callApi } from '#src/lib/api.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

test('our server is told which app is calling', async () => {
  const { requests } = await connectFakeBackend({
    'POST /api/files': { status: 201, body: { path: 'a' } },
  })
  expect(await callApi('/api/files', { method: 'POST' })).toEqual({ path: 'a' })
  expect(requests[0]?.headers.get('x-application-name')).toBe('sampletrail')
  expect(requests[0]?.headers.get('x-client-info')).toBe('web')
})

test('a refusal carries the message, code and request id of the server', async () => {
  await connectFakeBackend({
    'POST /api/files': {
      status: 413,
      body: {
        error: { code: 'too_large', message: 'This file is larger than 10 MB.', requestId: 'r-1' },
      },
    },
  })
  await expect(callApi('/api/files', { method: 'POST' })).rejects.toMatchObject({
    message: 'This file is larger than 10 MB.',
    code: 'too_large',
    status: 413,
    requestId: 'r-1',
  })
})
