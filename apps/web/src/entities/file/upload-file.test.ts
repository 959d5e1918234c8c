import { expect, it, vi } from 'vitest'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const file = new File(['x'], 'receipt.png', { type: 'image/png' })

it.each([
  ['nothing', ''],
  ['an empty object', '{}'],
  ['half an answer', '{"path":'],
  ['a page', '<html></html>'],
])('an upload with the answer %s says that there was no data', async (_, body) => {
  await connectFakeBackend({})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 201 })))
  await expect(uploadFile(file, 'receipts')).rejects.toMatchObject({
    message: 'Upload failed: No data returned',
  })
})

it('an upload returns the stored file, or the reason for a refusal', async () => {
  const stored = {
    bucket: 'product-files',
    path: 'receipts/u/1-receipt.png',
    publicUrl: null,
    contentType: 'image/png',
    size: 1,
    width: 1,
    height: 1,
  }
  await connectFakeBackend({ 'POST /api/files': { status: 201, body: stored } })
  expect(await uploadFile(file, 'receipts')).toMatchObject({ path: stored.path })
  const error = { code: 'too_large', message: 'This is too large.', requestId: 'r-1' }
  await connectFakeBackend({ 'POST /api/files': { status: 413, body: { error } } })
  await expect(uploadFile(file, 'receipts')).rejects.toMatchObject({
    message: 'This is too large.',
    requestId: 'r-1',
  })
})

it('a file that is too large and no picture is not sent at all', async () => {
  const { requests } = await connectFakeBackend({})
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.pdf', {
    type: 'application/pdf',
  })
  await expect(uploadFile(large, 'receipts')).rejects.toMatchObject({
    code: 'too_large',
    message: 'This file is larger than 10 MB. Please choose a smaller one.',
  })
  expect(requests).toEqual([])
})
