import { PLANS } from '@sampletrail/domain/plans/plans.ts'
import { expect, test } from 'vitest'
import { fillPageTexts, PAGE_TEXT_PLACEHOLDERS, writePageTexts } from '#src/page-texts.ts'

test('every placeholder is filled, at any place and any number of times', () => {
  const page = Object.values(PAGE_TEXT_PLACEHOLDERS).join(' ')
  const filled = fillPageTexts(`${page} ${page}`, writePageTexts(PLANS))
  expect(filled).not.toMatch(/\[\[|\]\]/u)
  expect(filled).toContain('Free for up to 5 products')
  expect(filled).toContain('Pro costs $10 a month')
  expect(filled).toContain('10.00 USD')
})
