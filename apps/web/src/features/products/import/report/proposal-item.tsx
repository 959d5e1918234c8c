import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { type ReactNode, useState } from 'react'
import type {
  CandidateView,
  Choice,
  PayableView,
  ProposalView,
} from '#src/features/products/import/report/proposal-view.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Select } from '#src/ui/select.tsx'

export type ProposalItemProps = {
  proposal: ProposalView
  choice: Choice
  isTicked: boolean
  /** The search for another product. */
  renderSearch: (props: SearchProps) => ReactNode
  onTick: (isTicked: boolean) => void
  onChoose: (choice: Choice) => void
}

type SearchProps = { value: PayableView | null; onChange: (product: PayableView | null) => void }

const [OTHER, PASS, LEAVE] = ['other', 'pass over', 'leave']

/** A payment or a sale, the product that it belongs to, and why. */
export function ProposalItem({
  proposal,
  choice,
  isTicked,
  renderSearch,
  onTick,
  onChoose,
}: ProposalItemProps) {
  const { title, detail, date, amount, currency, isTakenBack, candidates } = proposal
  const [isSearching, setIsSearching] = useState(false)
  const isSearchShown = isSearching || choice.kind === 'product'
  const candidate = candidates.find(({ key }) => choice.kind === 'candidate' && choice.key === key)
  const money = formatMoney(amount, currency)

  function choose(value: string): void {
    setIsSearching(value === OTHER)
    if (value === PASS) onChoose({ kind: 'pass over' })
    else if (value === OTHER || value === LEAVE) onChoose({ kind: 'leave' })
    else onChoose({ kind: 'candidate', key: value })
  }

  return (
    <li className="flex gap-2 border-b border-line py-3 last:border-b-0 sm:gap-3">
      <Checkbox
        label={`Record ${money} of ${formatShortDate(date)}, ${title}`}
        hideLabel
        checked={isTicked && choice.kind !== 'leave'}
        disabled={choice.kind === 'leave'}
        onChange={(event) => onTick(event.target.checked)}
        className="shrink-0"
      />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 md:grid-cols-2">
        <div className="min-w-0">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span dir="auto" className="min-w-0 truncate font-semibold">
              {title}
            </span>
            <span className="tabular shrink-0 font-semibold">{money}</span>
          </p>
          <p dir="auto" className="tabular line-clamp-2 text-sm wrap-anywhere text-ink-muted">
            {[formatShortDate(date), isTakenBack ? 'refunded to the buyer' : null, detail || null]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <Select
            label={`Product of ${money}, ${title}, ${formatShortDate(date)}`}
            hideLabel
            value={valueOf(choice, isSearchShown)}
            options={[
              ...candidates.map((each) => ({ value: each.key, label: nameOf(each) })),
              {
                value: LEAVE,
                label: candidates.length > 1 ? 'Choose the product…' : 'Leave for later',
              },
              { value: OTHER, label: 'Another product…' },
              { value: PASS, label: 'Skip for good' },
            ]}
            hint={candidate === undefined ? undefined : explain(candidate)}
            onChange={(event) => choose(event.target.value)}
          />
          {isSearchShown &&
            renderSearch({
              value: choice.kind === 'product' ? choice.product : null,
              onChange: (product) =>
                onChoose(product === null ? { kind: 'leave' } : { kind: 'product', product }),
            })}
        </div>
      </div>
    </li>
  )
}

function valueOf(choice: Choice, isSearchShown: boolean): string {
  if (choice.kind === 'candidate') return choice.key
  if (choice.kind === 'pass over') return PASS
  return isSearchShown ? OTHER : LEAVE
}

const nameOf = ({ productNames }: CandidateView) => productNames.join(' and ')

/** 'Because of: order number in the note, amount. PayPal kept $0.83.' */
function explain({ reasons, remark }: CandidateView): string {
  const because = reasons.length > 0 ? [`Because of: ${reasons.join(', ')}.`] : []
  return [...because, ...(remark === null ? [] : [remark])].join(' ')
}
