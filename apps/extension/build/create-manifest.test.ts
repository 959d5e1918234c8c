import { orderPagePatterns } from '@sampletrail/domain/order-pages/page-address.ts'
import { expect, test } from 'vitest'
import { createManifest } from './create-manifest.ts'

test('the extension has the fewest rights that it needs', () => {
  const manifest = createManifest(['https://trail.example', 'http://localhost:4000'], '1.2.3')
  const appPages = ['https://trail.example/*', 'http://localhost:4000/*']
  expect(manifest.permissions).toEqual(['storage', 'activeTab', 'scripting'])
  expect(manifest.host_permissions).toEqual(appPages)
  expect(manifest.content_scripts.map(({ matches }) => matches)).toEqual([
    appPages,
    ['https://www.facebook.com/marketplace/*'],
    orderPagePatterns(),
  ])
  expect(manifest.content_security_policy.extension_pages).toMatch(
    /^default-src 'none'; script-src 'self'; connect-src /,
  )
  // Nothing of a shop but its pages with orders.
  for (const pattern of orderPagePatterns()) {
    expect(pattern).toMatch(/^https:\/\/www\.amazon\.[a-z.]+\/.*(?:order|summary)/u)
  }
  // Nothing else asks for a right: no files for pages, no scripts in frames, no messages with other extensions' pages.
  expect(Object.keys(manifest).filter((key) => /web_acc|externally|optional/.test(key))).toEqual([])
  expect(JSON.stringify(manifest)).not.toMatch(/all_urls|all_frames|\*:\/\//)
})
