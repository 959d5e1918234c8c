import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readScreenScripts } from '#src/http/announce-scripts.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'screen-scripts-'))
  mkdirSync(join(root, '.vite'))
})
afterEach(() => rmSync(root, { recursive: true }))

function writeScripts(scripts: unknown): void {
  writeFileSync(join(root, '.vite/screen-scripts.json'), JSON.stringify(scripts))
}

test('a screen announces its scripts in order', () => {
  writeScripts({ '/dashboard': ['/assets/base-a1.js', '/assets/dashboard.index-b2.js'] })
  expect(readScreenScripts(root)('/dashboard')).toBe(
    '</assets/base-a1.js>; rel=modulepreload, </assets/dashboard.index-b2.js>; rel=modulepreload',
  )
})

test('a star matches one part of the path, and an exact path has priority', () => {
  writeScripts({
    '/dashboard/products/*': ['/assets/one.js'],
    '/dashboard/products/trash': ['/assets/trash.js'],
  })
  const announce = readScreenScripts(root)
  expect(announce('/dashboard/products/17')).toBe('</assets/one.js>; rel=modulepreload')
  expect(announce('/dashboard/products/trash')).toBe('</assets/trash.js>; rel=modulepreload')
  expect(announce('/dashboard/products/17/more')).toBeUndefined()
  expect(announce('/dashboard/products')).toBeUndefined()
})

test('other pages announce nothing, and nor does a build without a list', () => {
  writeScripts({ '/dashboard': ['/assets/base-a1.js'] })
  expect(readScreenScripts(root)('/auth')).toBeUndefined()
  rmSync(join(root, '.vite'), { recursive: true })
  expect(readScreenScripts(root)('/dashboard')).toBeUndefined()
})

test('values that are no scripts of the build are not put into a header', () => {
  writeScripts({ '/dashboard': ['/assets/a.js>; rel=stylesheet, <https://elsewhere.example/x.js'] })
  expect(() => readScreenScripts(root)).toThrow(/Invalid/)
})
