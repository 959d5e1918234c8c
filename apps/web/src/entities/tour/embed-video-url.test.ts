import { expect, test } from 'vitest'
import { embedVideoUrl } from '#src/entities/tour/embed-video-url.ts'

test.each([
  [
    'https://video.example/embed/abc',
    'https://video.example/embed/abc?autoplay=1&playsinline=1&rel=0&vq=hd1080',
  ],
  [
    'https://video.example/embed/abc?autoplay=0&start=12',
    'https://video.example/embed/abc?autoplay=0&start=12&playsinline=1&rel=0&vq=hd1080',
  ],
])('%s starts automatically, unless the operator said otherwise', (url, embedded) => {
  expect(embedVideoUrl(url)).toBe(embedded)
})
