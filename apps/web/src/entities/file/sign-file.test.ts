import { expect, test } from 'vitest'
import { isStored, signFile } from '#src/entities/file/sign-file.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

test('a link to a private file is asked for an hour', async () => {
  const path = 'receipts/u/1-order.pdf'
  const address = `/object/sign/product-files/${path}`
  const { requests } = await connectFakeBackend({
    [`POST /storage/v1${address}`]: { body: { signedURL: `${address}?token=t` } },
  })
  expect(await signFile(path)).toContain(`${address}?token=t`)
  expect(await isStored(path)).toBe(true)
  expect(requests.map(({ body }) => body['expiresIn'])).toEqual([3600, 3600])
})
