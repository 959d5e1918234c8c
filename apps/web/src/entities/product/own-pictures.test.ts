import { expect, it } from 'vitest'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const owner = 'aaaaaaaa-0000-4000-8000-000000000001'
const folder = '/storage/v1/object/public/product-images'

it.each([
  [
    `http://localhost:3000${folder}/${owner}/p.webp`,
    `http://backend.test${folder}/${owner}/p.webp`,
  ],
  [`https://old.example${folder}/${owner}/p.webp`, `http://backend.test${folder}/${owner}/p.webp`],
  [
    `https://other.example${folder}/somebody/p.webp`,
    `https://other.example${folder}/somebody/p.webp`,
  ],
  ['https://shop.example/p.jpg', 'https://shop.example/p.jpg'],
  [null, null],
])('the picture at %s is requested at %s', async (stored, shown) => {
  await connectFakeBackend({})
  const rows = [{ product_image_url: stored, name: 'Lamp' }]
  expect(withOwnPictures(owner, rows)).toEqual([{ product_image_url: shown, name: 'Lamp' }])
})
