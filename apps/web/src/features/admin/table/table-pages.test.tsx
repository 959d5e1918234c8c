import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TablePages } from '#src/features/admin/table/table-pages.tsx'

it.each([
  [2, 'First page', 1],
  [2, 'Previous page', 1],
  [2, 'Next page', 3],
  [1, 'Last page', 3],
])('from page %i, %s leads to page %i', async (page, name, to) => {
  const onChange = vi.fn<(state: object) => void>()
  render(<TablePages label="Pages" state={{ page, size: 25 }} total={51} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(onChange).toHaveBeenCalledWith({ page: to, size: 25 })
})

it.each([
  [1, ['First page', 'Previous page']],
  [3, ['Next page', 'Last page']],
])('on page %i of three, %j lead nowhere', (page, names) => {
  render(
    <TablePages label="Pages" state={{ page, size: 25 }} total={51} onChange={() => undefined} />,
  )
  for (const name of names) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  }
})
