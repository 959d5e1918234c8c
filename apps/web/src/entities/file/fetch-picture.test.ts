import { expect, it } from 'vitest'
import { isOwnPicture, proxyPath } from '#src/entities/file/fetch-picture.ts'

it.each([
  ['https://trail.example/storage/v1/object/public/product-images/a.jpg', true],
  ['https://project.supabase.example/storage/v1/a.jpg', true],
  ['http://127.0.0.1:3000/a.jpg', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['https://m.media-amazon.com/images/I/a.jpg', false],
  ['https://trail.example.evil.example/a.jpg', false],
  ['http://trail.example/a.jpg', false],
  ['http://127.0.0.1:4000/a.jpg', false],
])('%s is read without our server: %s', (url, isOwn) => {
  const own = [
    'https://trail.example/dashboard',
    'https://project.supabase.example',
    'http://localhost:3000',
  ]
  expect(isOwnPicture(url, own)).toBe(isOwn)
})

it.each([
  ['localhost', '/api/proxy-image'],
  ['127.0.0.1', '/.netlify/functions/proxy-image'],
  ['trail.example', '/.netlify/functions/proxy-image'],
])('on %s, pictures of other sites come through %s', (hostname, path) => {
  expect(proxyPath({ hostname })).toBe(path)
})
