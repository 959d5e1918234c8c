import { expect, it } from 'vitest'
import { prefillOfLink } from '#src/features/products/link/link-prefill.ts'
import { isTicked, makeRow, nameOf, rowsToAdd } from '#src/features/products/link/link-rows.ts'

const link = 'https://shop.example/products/walnut-board'

it('a link whose page was not read is named by its address, and is added once its owner says so', () => {
  const row = {
    ...makeRow(link),
    state: { kind: 'failed', reason: 'Blocked.', isBlocked: true },
  } as const
  expect(nameOf(row)).toBe('Walnut board')
  expect(isTicked(row, [row])).toBe(false)
  expect(rowsToAdd([{ ...row, ticked: true }])).toHaveLength(1)
  expect(isTicked({ ...row, name: 'Board' }, [row])).toBe(true)
  expect(nameOf(makeRow(link))).toBe('')
})

it('the form marks a name that only the address says', () => {
  expect(prefillOfLink(link)).toMatchObject({
    values: { name: 'Walnut board', link },
    checks: { name: 'From the address of the page. Please check it.' },
  })
  expect(prefillOfLink('https://shop.example/1')).toMatchObject({
    values: { name: '' },
    checks: {},
  })
})
