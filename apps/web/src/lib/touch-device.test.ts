import { expect, it } from 'vitest'
import { isAppleTouchDevice, isMobileDevice } from '#src/lib/touch-device.ts'

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
  ['Mozilla/5.0 (Linux; Android 16)', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s with %i touch points is a phone or tablet: %s', (userAgent, touchPoints, isMobile) => {
  expect(isMobileDevice(userAgent, touchPoints)).toBe(isMobile)
})
