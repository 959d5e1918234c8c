import { expect, test } from 'vitest'
import { findResource } from '#src/rest/find-resource.ts'

test.each([
  ['', { kind: 'root' }],
  ['/', { kind: 'root' }],
  ['/products', { kind: 'table', name: 'products' }],
  ['/my%20things', { kind: 'table', name: 'my things' }],
  ['/a%2Fb', { kind: 'table', name: 'a/b' }],
  ['/rpc', { kind: 'table', name: 'rpc' }],
  ['/rpc/search', { kind: 'function', name: 'search' }],
])('%s', (path, resource) => {
  expect(findResource(path)).toEqual(resource)
})

test.each(['//', '/products/', '/products/1', '/rpc/', '/rpc/a/b', '/a%00b', '/%ff', '/%'])(
  '%s names nothing',
  (path) => {
    expect(() => findResource(path)).toThrow(expect.objectContaining({ code: 'PGRST125' }))
  },
)

test('a name of any length is not looked up', () => {
  expect(() => findResource(`/${'x'.repeat(257)}`)).toThrow('Invalid path')
})
