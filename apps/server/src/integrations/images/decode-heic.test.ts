import { expect, test } from 'vitest'
import { decodeHeic } from '#src/integrations/images/decode-heic.ts'

const brand = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

test('a HEIC file without a picture ends with a sentence, not with the process', async () => {
  await expect(decodeHeic(brand, 10_000)).rejects.toMatchObject({
    code: 'unreadable_file',
    message: 'This HEIC picture cannot be read. Save it as JPEG and try again.',
  })
})

test('decoding ends with its deadline', async () => {
  await expect(decodeHeic(brand, 0)).rejects.toMatchObject({ code: 'timeout' })
})
