import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { takePictures } from '#src/commands/receipts/receipt-pictures.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'

const reader = createReceiptReader()
afterAll(() => reader.close())

const paper = sharp({ create: { width: 40, height: 60, channels: 4, background: 'white' } })
const take = async (mediaType: string, bytes: Uint8Array) =>
  await takePictures(() => Promise.resolve({ bytes, mediaType }), reader, {})

test('a JPEG goes to a model unchanged, without the reader', async () => {
  const bytes = await paper.clone().flatten().jpeg().toBuffer()
  expect(await take('image/jpeg', bytes)).toEqual([{ bytes, mediaType: 'image/jpeg' }])
  expect(reader.pid()).toBeNull()
})

test('the reader converts another picture to a JPEG', async () => {
  const [drawn, ...more] = await take('image/webp', await paper.clone().webp().toBuffer())
  expect([drawn?.mediaType, more.length]).toEqual(['image/jpeg', 0])
  expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
})
