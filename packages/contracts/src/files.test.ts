import { describe, expect, test } from 'vitest'
import { deleteFileSchema, fileFolders, folderRules, storedFileSchema } from '#src/files.ts'

describe('folders of files', () => {
  test.each(fileFolders)('%s is public exactly if its bucket has its own name', (folder) => {
    const rule = folderRules[folder]
    const ownName = rule.isCommon ? `global-${rule.bucket}` : rule.bucket
    expect(rule.isPublic).toBe(ownName === folder)
  })

  test.each(fileFolders)(
    '%s accepts a PDF only if it is private, and never SVG or HTML',
    (folder) => {
      const { types, isPublic } = folderRules[folder]
      expect(types.includes('application/pdf')).toBe(!isPublic)
      expect(types).not.toContain('image/svg+xml')
      expect(types).not.toContain('text/html')
    },
  )
})

describe('a stored file', () => {
  const receipt = {
    bucket: 'product-files',
    path: 'receipts/0b1e/abc-order.pdf',
    publicUrl: null,
    contentType: 'application/pdf',
    size: 1200,
    width: null,
    height: null,
  }

  test('has no address and no pixels if it is a PDF', () => {
    expect(storedFileSchema.parse(receipt)).toEqual(receipt)
  })

  test.each([
    ['an unknown bucket', { ...receipt, bucket: 'elsewhere' }],
    ['a negative size', { ...receipt, size: -1 }],
    ['a fraction of a pixel', { ...receipt, width: 1.5 }],
  ])('is refused with %s', (_, value) => {
    expect(storedFileSchema.safeParse(value).success).toBe(false)
  })

  test.each([
    ['an empty path', { bucket: 'product-files', path: '' }],
    ['an unknown bucket', { bucket: 'internal', path: 'a' }],
    ['an endless path', { bucket: 'product-files', path: 'a'.repeat(301) }],
  ])('cannot be deleted by %s', (_, value) => {
    expect(deleteFileSchema.safeParse(value).success).toBe(false)
  })
})
