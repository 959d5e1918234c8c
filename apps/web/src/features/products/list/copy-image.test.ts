import { expect, it } from 'vitest'
import { isAppleTouchDevice, isOwnPicture } from '#src/features/products/list/copy-image.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s with %i touch points copies by hand: %s', (userAgent, touchPoints, byHand) => {
  expect(isAppleTouchDevice(userAgent, touchPoints)).toBe(byHand)
})

it.each([
  ['https://trail.example/storage/v1/object/public/product-images/a.jpg', true],
  ['https://project.supabase.example/storage/v1/a.jpg', true],
  ['http://127.0.0.1:3000/a.jpg', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['https://m.media-amazon.com/images/I/a.jpg', false],
  ['https://trail.example.evil.example/a.jpg', false],
  ['http://trail.example/a.jpg', false],
  ['http://127.0.0.1:4000/a.jpg', false],
])('%s is read without our server between: %s', (url, isOwn) => {
  const own = [
    'https://trail.example/dashboard',
    'https://project.supabase.example',
    'http://localhost:3000',
  ]
  expect(isOwnPicture(url, own)).toBe(isOwn)
})
