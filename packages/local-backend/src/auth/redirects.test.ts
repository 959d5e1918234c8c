import { expect, test } from 'vitest'
import { chooseRedirect } from '#src/auth/redirects.ts'

const options = {
  publicUrl: 'https://app.example',
  allowedRedirects: ['https://admin.example', 'https://docs.example/guide', 'sampletrail://open'],
}

test.each([
  ['https://app.example/x?y=1#z', true],
  ['https://admin.example/deep/page', true],
  ['https://docs.example/guide', true],
  ['https://docs.example/guide/one', true],
  ['sampletrail://open/callback', true],
  ['https://docs.example/guidebook', false],
  ['https://docs.example/guide/../secret', false],
  ['https://docs.example/', false],
  ['http://app.example/x', false],
  ['https://app.example:8443/', false],
  ['https://app.example.evil.example/', false],
  ['https://user:password@app.example/', false],
  ['https:\\\\evil.example', false],
  ['sampletrail://other', false],
  ['javascript:alert(1)', false],
  ['/relative', false],
  [`https://app.example/${'x'.repeat(2000)}`, false],
])('%s is an allowed redirect: %s', (wanted, isAllowed) => {
  expect(chooseRedirect(wanted, options)).toBe(isAllowed ? new URL(wanted).href : options.publicUrl)
})

test('the two names of this machine are interchangeable', () => {
  const local = { publicUrl: 'http://127.0.0.1:3000', allowedRedirects: [] }
  expect(chooseRedirect('http://localhost:3000/auth', local)).toBe('http://localhost:3000/auth')
  expect(chooseRedirect('http://localhost:3001/auth', local)).toBe(local.publicUrl)
  expect(chooseRedirect(undefined, local)).toBe(local.publicUrl)
})

test('an application that is opened elsewhere gets people back there', () => {
  const apart = {
    publicUrl: 'https://project.example',
    siteUrl: 'https://app.example',
    allowedRedirects: [],
  }
  expect(chooseRedirect('https://app.example/auth', apart)).toBe('https://app.example/auth')
  expect(chooseRedirect('https://project.example/x', apart)).toBe('https://project.example/x')
  expect(chooseRedirect('https://evil.example/', apart)).toBe(apart.siteUrl)
  expect(chooseRedirect(undefined, apart)).toBe(apart.siteUrl)
})
