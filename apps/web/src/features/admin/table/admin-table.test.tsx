import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { AdminTable, type AdminTableProps } from '#src/features/admin/table/admin-table.tsx'
import type { TableState } from '#src/features/admin/table/table-state.ts'

type Sort = 'name' | 'size'
type Row = { name: string; size: number }

const columns: AdminTableProps<Row, Sort>['columns'] = [
  {
    label: 'Name',
    sort: 'name',
    sortLabel: 'First letter',
    isHead: true,
    render: ({ name }) => name,
  },
  { label: 'Size', sort: 'size', render: ({ size }) => size },
  { label: 'Kind', render: () => 'thing' },
]

const lamp: Row = { name: 'Lamp', size: 3 }

function Held({ query }: Partial<AdminTableProps<Row, Sort>>) {
  const [state, setState] = useState<TableState<Sort>>({
    q: '',
    sort: 'name',
    descending: true,
    page: 2,
    size: 25,
  })
  return (
    <>
      <p data-testid="state">{JSON.stringify(state)}</p>
      <AdminTable
        label="Things"
        columns={columns}
        rowKey={({ name }) => name}
        query={{
          data: { rows: [lamp], total: 60 },
          error: null,
          isFetching: false,
          refetch: vi.fn<() => void>(),
          ...query,
        }}
        errorTitle="Failed to load things"
        empty={<p>No things</p>}
        state={state}
        onChange={setState}
      />
    </>
  )
}

const state = (): unknown => JSON.parse(screen.getByTestId('state').textContent)

it('sorts by its headings, each of which says whether it does', async () => {
  render(<Held />)
  const [name, size, kind] = screen.getAllByRole('columnheader')
  expect([name, size, kind].map((heading) => heading?.getAttribute('aria-sort'))).toEqual([
    'descending',
    'none',
    null,
  ])
  const options = within(screen.getByRole('combobox', { name: 'Sort by' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['First letter', 'Size'])
  await userEvent.click(screen.getByRole('button', { name: 'Size' }))
  expect(state()).toMatchObject({ sort: 'size', descending: true, page: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Size' }))
  expect(state()).toMatchObject({ sort: 'size', descending: false })
})

it('moves through the pages and stays within them', async () => {
  render(<Held />)
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getByText('26–50 of 60')).toBeDefined()
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  expect(state()).toMatchObject({ page: 3 })
  expect(pages.getByText('51–60 of 60')).toBeDefined()
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  expect(state()).toMatchObject({ page: 3 })
  await userEvent.selectOptions(pages.getByRole('combobox', { name: 'Rows per page' }), '10')
  expect(state()).toMatchObject({ page: 1, size: 10 })
})

it('shows failures, loading, and that there are no rows', () => {
  const { rerender } = render(<Held query={asked({ error: new Error('down') })} />)
  expect(screen.getByRole('alert').textContent).toContain('Failed to load things')
  rerender(<Held query={asked({ isFetching: true })} />)
  expect(screen.getByRole('status', { name: 'Loading things' })).toBeDefined()
  rerender(<Held query={asked({ data: { rows: [], total: 0 } })} />)
  expect(screen.getByText('No things')).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  rerender(<Held query={asked({ data: { rows: [], total: 30 } })} />)
  expect(screen.getByText(/fewer rows than before/u)).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('keeps the rows if they cannot be refetched, and says so', async () => {
  const refetch = vi.fn<() => void>()
  render(
    <Held query={asked({ data: { rows: [lamp], total: 1 }, error: new Error('down'), refetch })} />,
  )
  expect(screen.getByRole('row', { name: 'Lamp' })).toBeDefined()
  expect(screen.getByText(/This list is from a moment ago/u)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('leads from a page after the last one to the last one', async () => {
  render(<Held query={asked({ data: { rows: [], total: 20 } })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go to the last page' }))
  expect(state()).toMatchObject({ page: 1 })
})

function asked(part: Partial<AdminTableProps<Row, Sort>['query']>) {
  return { data: undefined, error: null, isFetching: false, refetch: () => undefined, ...part }
}
