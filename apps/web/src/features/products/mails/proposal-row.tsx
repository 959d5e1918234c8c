import type { MailChoice } from '@sampletrail/domain/mails/proposals/mail-proposal.ts'
import { amountOf, parseMoney } from '@sampletrail/domain/money/money.ts'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { AddProposedSeller } from '#src/features/products/form/add-proposed-seller.tsx'
import { CorrectFields, namedSeller } from '#src/features/products/mails/correct-fields.tsx'
import {
  describeChange,
  describeProduct,
  describeRemark,
  describeUncertain,
} from '#src/features/products/mails/mail-words.ts'
import type { Decision } from '#src/features/products/mails/mails-state.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { type DecidedMail, soldByOf } from '#src/features/products/mails/plan-mails.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Select } from '#src/ui/select.tsx'

export type ProposalRowProps = {
  decided: DecidedMail
  /** The currency of the product that it changes. */
  currency: string
  onDecide: (part: Decision) => void
}

/** What an email says about one item, whether that is recorded, and what to check. */
export function ProposalRow({ decided, currency, onDecide }: ProposalRowProps) {
  const { proposal, choice, isTicked, isDone, name, problems } = decided
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const remark = describeRemark(proposal)
  const title = choice?.kind === 'add' && name.trim() !== '' ? name : proposal.title
  const hasProblem = isTicked && Object.keys(problems).length > 0
  const picture = choice?.kind === 'add' ? choice.product.product_image_url : null
  const mayCorrect = choice !== null && !isDone
  const isShown = mayCorrect && (isOpen || hasProblem)
  // Once the list of sellers is known; the fields below offer it, too.
  const unknown = isTicked && !isDone && !isShown ? decided.unknown : null
  return (
    <li className="flex gap-2 border-t border-line py-3 first:border-t-0 sm:gap-3">
      {proposal.choices.length > 0 && !isDone ? (
        <Checkbox
          label={choice?.kind === 'change' ? `Change ${choice.name}` : `Add ${title}`}
          hideLabel
          className="shrink-0"
          checked={isTicked}
          disabled={choice === null}
          onChange={(event) => onDecide({ isTicked: event.target.checked })}
        />
      ) : (
        <span className="w-5 shrink-0" />
      )}
      {picture !== null && (
        <ProductImage
          src={picture}
          alt=""
          className="size-12 shrink-0 rounded-md border border-line"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 py-1">
        <p dir="auto" className="text-sm font-semibold wrap-anywhere">
          {title}
        </p>
        {isDone && <p className="text-sm text-success">Recorded</p>}
        {!isDone && choice !== null && (
          <p className="tabular text-sm wrap-anywhere text-ink-muted">
            {describeChoice(decided, choice, currency)}
          </p>
        )}
        {!isDone && remark !== null && (
          <p className="text-sm wrap-anywhere text-ink-muted">{remark}</p>
        )}
        {!isDone && proposal.choices.length > 1 && (
          <Select
            label={`What ${proposal.title} is`}
            hideLabel
            value={String(proposal.choices.findIndex((one) => one === choice))}
            options={[
              { value: '-1', label: 'Choose…' },
              ...proposal.choices.map((one, place) => ({
                value: String(place),
                label: optionOf(one),
              })),
            ]}
            onChange={(event) => {
              const place = Number(event.target.value)
              onDecide(
                place < 0 ? { chosen: null, isTicked: false } : { chosen: place, isTicked: true },
              )
            }}
          />
        )}
        {!isDone && choice !== null && proposal.uncertain.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm text-warning">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {describeUncertain(proposal.uncertain)}
          </p>
        )}
        <AddProposedSeller
          name={unknown}
          onAdded={(seller) => onDecide({ seller: namedSeller(seller) })}
        />
        {isShown && <CorrectFields id={fieldsId} decided={decided} onDecide={onDecide} />}
      </div>
      {mayCorrect && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Close' : 'Edit'} ${title}`}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? 'Close' : 'Edit'}
        </Button>
      )}
    </li>
  )
}

function optionOf(choice: MailChoice): string {
  return choice.kind === 'add' ? 'A new product' : choice.name
}

function describeChoice(
  { day, name, price, seller, soldBy, proposal: { title } }: DecidedMail,
  choice: MailChoice,
  currency: string,
): string {
  const sold = seller === null ? soldBy : sellerLabel(seller.name)
  if (choice.kind === 'change') {
    const { change } = choice
    // Only a product without a seller gets one.
    const words = describeChange(
      datedChange(change, day),
      currency,
      soldByOf(choice) === null ? null : sold,
    )
    return choice.name === title ? words : `${choice.name}: ${words}`
  }
  const { seller: _read, ...product } = choice.product
  const dated = product.status === 'received' ? { received_date: day } : { order_date: day }
  const typed = parseMoney(price, product.currency)
  const amount = typed.ok ? amountOf(typed.cents) : product.price
  return describeProduct({
    ...product,
    ...dated,
    ...(sold !== null && { seller: sold }),
    name,
    price: amount,
  })
}

function datedChange(
  change: Extract<MailChoice, { kind: 'change' }>['change'],
  day: string | null,
) {
  if (day === null) return change
  if (change.refund_received !== undefined) return { ...change, refund_received_date: day }
  return change.status === 'received' || change.received_date !== undefined
    ? { ...change, received_date: day }
    : change
}
