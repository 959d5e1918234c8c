import { type ReactNode, useId } from 'react'
import { SortHeading, SortField } from '#src/features/admin/table/sort-heading.tsx'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { TablePages } from '#src/features/admin/table/table-pages.tsx'
import { pagesOf, type TableState } from '#src/features/admin/table/table-state.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export interface AdminTableProps<Row, Sort extends string> {
  /** The name of the rows: 'Users'. */
  label: string
  columns: readonly TableColumn<Row, Sort>[]
  rowKey: (row: Row) => string | number
  /** As `useQuery` returns it; with `placeholderData: keepPreviousData` the old rows stay while new ones load. */
  query: {
    data: { rows: readonly Row[]; total: number } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** 'Failed to load users' */
  errorTitle: string
  /** Names the pages, if a screen has two tables. */
  pagesLabel?: string
  /** Shown if there are no rows. */
  empty: ReactNode
  state: TableState<Sort>
  onChange: (state: TableState<Sort>) => void
}

/**
 * A table of the back office: the server sorts it and cuts it into pages, and the parent holds its state (table-state.ts).
 * On wide screens it is a table; on small ones each row is a card that contains the columns' names, with a field for the sort.
 */
export function AdminTable<Row, Sort extends string>({
  label,
  columns,
  rowKey,
  query: { data, error, isFetching, refetch },
  errorTitle,
  pagesLabel = 'Pages',
  empty,
  state,
  onChange,
}: AdminTableProps<Row, Sort>) {
  const id = useId()
  const isFailed = error !== null && error !== undefined
  if (isFailed && data === undefined) {
    return (
      <Card>
        <QueryError
          title={errorTitle}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  if (data === undefined) {
    return (
      <Card className="grid min-h-64 place-items-center">
        <Spinner size="lg" label={`Loading ${label.toLowerCase()}`} />
      </Card>
    )
  }
  if (data.rows.length === 0) {
    return (
      <Card padded={false}>
        {data.total === 0 ? (
          empty
        ) : (
          <EmptyPage
            onLeave={() => onChange({ ...state, page: pagesOf(data.total, state.size) })}
          />
        )}
      </Card>
    )
  }
  return (
    <Card padded={false}>
      {isFailed && (
        <Banner
          kind="warning"
          className="m-3"
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          This list is from a moment ago. {explainFailure(error)}
        </Banner>
      )}
      <SortField columns={columns} state={state} onChange={onChange} />
      <ScrollBox label={label} className="lg:overflow-x-auto">
        <table
          aria-label={label}
          aria-busy={isFetching}
          className={classNames(
            'w-full text-sm transition-opacity max-lg:block',
            isFetching && 'opacity-60',
          )}
        >
          <thead className="max-lg:sr-only">
            <tr>
              {columns.map((column) => (
                <SortHeading key={column.label} column={column} state={state} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-lg:block">
            {data.rows.map((row) => (
              <tr
                key={rowKey(row)}
                aria-labelledby={`${id}-${rowKey(row)}`}
                className="max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:px-4 max-lg:py-3"
              >
                {columns.map((column) => (
                  <Cell key={column.label} column={column} headId={`${id}-${rowKey(row)}`}>
                    {column.render(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <TablePages label={pagesLabel} state={state} total={data.total} onChange={onChange} />
    </Card>
  )
}

/** A page after the last one: its rows are gone, or the address was typed by hand. */
function EmptyPage({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center text-sm text-ink-muted">
      <p>This page is empty: there are fewer rows than before.</p>
      <Button variant="secondary" onClick={onLeave}>
        Go to the last page
      </Button>
    </div>
  )
}

function Cell<Row, Sort extends string>({
  column: { label, className, isHead = false },
  headId,
  children,
}: {
  column: TableColumn<Row, Sort>
  headId: string
  children: ReactNode
}) {
  return (
    <td
      {...(isHead && { id: headId })}
      className={classNames(
        'align-middle max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-3 lg:px-3 lg:py-2',
        className,
      )}
    >
      {!isHead && (
        <span aria-hidden className="shrink-0 text-ink-muted lg:hidden">
          {label}
        </span>
      )}
      <div className={classNames('min-w-0', !isHead && 'max-lg:text-right')}>{children}</div>
    </td>
  )
}
