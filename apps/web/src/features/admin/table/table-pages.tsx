import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { PAGE_SIZES, type PageSize, pagesOf } from '#src/features/admin/table/table-state.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'

const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))
const write = (count: number) => count.toLocaleString('en-US')

/** Says which rows are shown out of how many, with buttons for the other pages. */
export function TablePages<Place extends { page: number; size: PageSize }>({
  label,
  state,
  total,
  onChange,
}: {
  label: string
  state: Place
  total: number
  onChange: (state: Place) => void
}) {
  const { page, size } = state
  const last = pagesOf(total, size)
  const first = Math.min((page - 1) * size + 1, total)
  const steps = [
    { icon: ChevronFirst, label: 'First page', to: 1 },
    { icon: ChevronLeft, label: 'Previous page', to: page - 1 },
    { icon: ChevronRight, label: 'Next page', to: page + 1 },
    { icon: ChevronLast, label: 'Last page', to: last },
  ]
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2 text-sm text-ink-muted"
    >
      <span className="flex items-center gap-2">
        <span aria-hidden>Rows per page</span>
        <Select
          label="Rows per page"
          hideLabel
          className="w-20"
          options={sizes}
          value={String(size)}
          onChange={({ target }) => {
            const chosen = PAGE_SIZES.find((one) => String(one) === target.value)
            if (chosen) onChange({ ...state, size: chosen, page: 1 })
          }}
        />
      </span>
      <output className="tabular">
        {write(first)}–{write(Math.min(page * size, total))} of {write(total)}
      </output>
      <span className="flex items-center">
        {steps.map(({ icon, label: step, to }) => (
          <IconButton
            key={step}
            icon={icon}
            label={step}
            // Not `disabled`: a disabled button loses the focus of the person who pressed it.
            aria-disabled={to < 1 || to > last || to === page || undefined}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
            onClick={() => {
              if (to >= 1 && to <= last && to !== page) onChange({ ...state, page: to })
            }}
          />
        ))}
      </span>
    </nav>
  )
}
