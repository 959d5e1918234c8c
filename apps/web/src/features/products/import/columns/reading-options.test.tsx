import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReadingOptions } from '#src/features/products/import/columns/reading-options.tsx'
import type { Evidence } from '#src/features/products/import/file/import-session.ts'
import type { Answers } from '#src/features/products/import/review/use-review.ts'

const answers: Answers = {
  mapping: ['name'],
  dateOrder: null,
  decimal: null,
  year: null,
  currency: null,
  statusWords: {},
  createsSellers: true,
}
const known: Evidence = {
  dates: 'day first',
  openDate: null,
  dayWithoutYear: null,
  decimals: 'comma',
  openAmount: null,
  currency: 'EUR',
  unknownStatuses: [],
}
const options = {
  dateOrder: 'day first',
  decimal: 'comma',
  currency: 'EUR',
  statusWords: {},
  years: null,
} as const
const isOpen = () => screen.getByRole<HTMLDetailsElement>('group').open

test('what a file says for certain is folded, and summed up', () => {
  render(
    <ReadingOptions
      answers={answers}
      evidence={known}
      options={options}
      onChange={vi.fn<() => void>()}
    />,
  )
  expect(isOpen()).toBe(false)
  expect(screen.getByText('Day first, decimal comma, EUR')).toBeDefined()
})

test('a question is open, and stays open once it is answered', () => {
  const asked = { ...known, dates: 'either', openDate: '03/04/2025' } as const
  const { rerender } = render(
    <ReadingOptions
      answers={answers}
      evidence={asked}
      options={null}
      onChange={vi.fn<() => void>()}
    />,
  )
  expect(isOpen()).toBe(true)
  expect(screen.getByText('Choose how to read them')).toBeDefined()
  rerender(
    <ReadingOptions
      answers={answers}
      evidence={asked}
      options={options}
      onChange={vi.fn<() => void>()}
    />,
  )
  expect(isOpen()).toBe(true)
})

test('a question that nobody has answered yet says what to do, and is no error', () => {
  render(
    <ReadingOptions
      answers={answers}
      evidence={{
        ...known,
        dates: 'either',
        openDate: '03/04/2025',
        dayWithoutYear: '3/4',
        decimals: 'either',
        openAmount: '1.299',
      }}
      options={null}
      onChange={vi.fn<() => void>()}
    />,
  )
  for (const words of [
    'Choose what these dates mean.',
    'Choose the year of these days.',
    'Choose what these amounts mean.',
  ]) {
    expect(screen.getByText(words)).toBeDefined()
  }
  const asked = screen.getAllByRole('combobox')
  expect(asked.filter((select) => select.getAttribute('aria-invalid') !== null)).toEqual([])
})

test('of a file with both kinds of days the question says so, before and after it is answered', () => {
  const both = { ...known, dates: 'both', openDate: '03/04/2025' } as const
  const said = 'The file has both kinds. Rows that do not fit are listed below.'
  const { rerender } = render(
    <ReadingOptions
      answers={answers}
      evidence={both}
      options={null}
      onChange={vi.fn<() => void>()}
    />,
  )
  expect(screen.getByText(`Choose what these dates mean. ${said}`)).toBeDefined()
  rerender(
    <ReadingOptions
      answers={{ ...answers, dateOrder: 'month first' }}
      evidence={both}
      options={options}
      onChange={vi.fn<() => void>()}
    />,
  )
  expect(screen.getByText(said)).toBeDefined()
})
