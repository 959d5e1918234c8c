import { expect, test } from 'vitest'
import { chooseInstallWay, type InstallFacts } from '#src/features/install/choose-way.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari'
const iPod = 'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150 Mobile'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150'
const day = 24 * 60 * 60_000

const facts: InstallFacts = {
  userAgent: android,
  touchPoints: 5,
  isInstalled: false,
  hasPrompt: true,
  dismissedAt: null,
  now: 1000 * day,
}

test.each<[string, Partial<InstallFacts>, string | null]>([
  ['an Android phone whose browser asks', {}, 'prompt'],
  ['an Android phone whose browser does not ask', { hasPrompt: false }, null],
  ['an iPhone', { userAgent: iPhone, hasPrompt: false }, 'by-hand'],
  ['an iPod', { userAgent: iPod, hasPrompt: false }, 'by-hand'],
  ['an iPad, which says that it is a Mac', { userAgent: mac, hasPrompt: false }, 'by-hand'],
  ['a Mac', { userAgent: mac, touchPoints: 0, hasPrompt: false }, null],
  ['a Mac whose browser asks', { userAgent: mac, touchPoints: 0 }, null],
  ['a Windows machine with a touch screen', { userAgent: windows }, null],
  ['the installed app on a phone', { isInstalled: true }, null],
  ['the installed app on an iPhone', { userAgent: iPhone, isInstalled: true }, null],
  ['a phone on which it was put away last week', { dismissedAt: 993 * day }, null],
  ['a phone on which it was put away last season', { dismissedAt: 900 * day }, 'prompt'],
])('%s', (_where, differences, way) => {
  expect(chooseInstallWay({ ...facts, ...differences })).toBe(way)
})
