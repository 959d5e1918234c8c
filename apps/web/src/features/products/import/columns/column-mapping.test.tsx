import { type Mapping, guessMapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ColumnMapping } from '#src/features/products/import/columns/column-mapping.tsx'

const headers = ['Item', 'Shipping', 'Sold for', 'Shipping charged', 'eBay fees', 'Shipping cost']
const file = {
  kind: null,
  history: null,
  report: null,
  headers,
  rowCount: 1,
  guess: guessMapping(headers),
  samples: headers.map(() => ['1']),
}

/** The choice for a column, and what is said about it. */
function choiceOf(header: string): { meaning: string; hint: string } {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: header })
  const hint = document.getElementById(select.getAttribute('aria-describedby') ?? '')
  return {
    meaning: select.selectedOptions[0]?.textContent ?? '',
    hint: hint?.textContent ?? '',
  }
}

test('columns of a sale say what is added to them, and which ones to check', async () => {
  const onChange = vi.fn<(mapping: Mapping) => void>()
  render(<ColumnMapping file={file} mapping={file.guess} onChange={onChange} />)
  const unsure = 'Read as part of a sale. If it is about your order, choose “Kept in the notes”.'
  expect(headers.map(choiceOf)).toEqual([
    { meaning: 'Name', hint: '' },
    { meaning: 'Kept in the notes', hint: '' },
    { meaning: 'Sold Price without Postage', hint: 'The postage from the buyer is added to it.' },
    { meaning: 'Postage from the Buyer', hint: unsure },
    { meaning: 'Selling Fees without Shipping', hint: 'The shipping is added to it.' },
    { meaning: 'Sale Shipping', hint: unsure },
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sold for' }), 'Sold Price')
  expect(onChange).toHaveBeenLastCalledWith([
    'name',
    'kept in notes',
    'sold_price',
    'sale_postage',
    'sale_other_fees',
    'sale_shipping',
  ])
})

test('a column whose name has two meanings says so, while it has the guessed one', () => {
  const names = ['Nazwa', 'Zwrot']
  const opened = { ...file, headers: names, guess: guessMapping(names) }
  const onChange = vi.fn<(mapping: Mapping) => void>()
  const { rerender } = render(
    <ColumnMapping file={opened} mapping={opened.guess} onChange={onChange} />,
  )
  expect(choiceOf('Zwrot')).toEqual({
    meaning: 'Refund Received',
    hint: 'This name can also mean something else. Check that the values fit.',
  })
  rerender(<ColumnMapping file={opened} mapping={['name', null]} onChange={onChange} />)
  expect(choiceOf('Zwrot').hint).toBe('')
})

test.each([
  [['Item', 'Price', 'Color'], false, '2 recognized, 1 kept in the notes'],
  [['Price', 'Color'], true, '1 recognized, 1 kept in the notes'],
  [['Nazwa', 'Kwota zwrotu'], false, '2 recognized'],
  [['Nazwa', 'Zwrot'], true, '2 recognized'],
])('columns %j are folded unless one needs a look', (names, isOpen, detail) => {
  const opened = { ...file, headers: names, guess: guessMapping(names) }
  render(
    <ColumnMapping
      file={opened}
      mapping={opened.guess}
      onChange={vi.fn<(mapping: Mapping) => void>()}
    />,
  )
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(isOpen)
  expect(screen.getByText(detail)).toBeDefined()
})
