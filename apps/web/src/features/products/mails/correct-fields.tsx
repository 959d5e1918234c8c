import { labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'
import { SellerField } from '#src/features/products/form/seller-field.tsx'
import type { Decision } from '#src/features/products/mails/mails-state.ts'
import { type DecidedMail, soldByOf } from '#src/features/products/mails/plan-mails.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The values of an email that a person can correct before they are recorded. */
export function CorrectFields({
  id,
  decided,
  onDecide,
}: {
  id: string
  decided: DecidedMail
  onDecide: (part: Decision) => void
}) {
  const { choice, name, price, day, seller, soldBy, problems } = decided
  if (choice === null) return null
  const product = choice.kind === 'add' ? choice.product : null
  const dayLabel = product ? `${labelOfStatus(product.status)} on` : 'Day'
  return (
    <div id={id} className="grid gap-3 pt-1 sm:grid-cols-2">
      {product && (
        <TextField
          label="Name"
          className="sm:col-span-2"
          autoComplete="off"
          maxLength={500}
          value={name}
          error={problems.name}
          onChange={(event) => onDecide({ name: event.target.value })}
        />
      )}
      {product && (
        <TextField
          label={`Price in ${product.currency}`}
          autoComplete="off"
          inputMode="decimal"
          value={price}
          error={problems.price}
          onChange={(event) => onDecide({ price: event.target.value })}
        />
      )}
      <DateField
        label={dayLabel}
        hint={day === null ? 'Without a day, today is recorded.' : undefined}
        value={day}
        onChange={(next) => onDecide({ day: next })}
      />
      {(product !== null || soldByOf(choice) !== null) && (
        <div className="sm:col-span-2">
          <SellerField
            value={seller?.id ?? UNASSIGNED_ID}
            current={seller}
            proposedName={soldBy}
            onChange={(_id, next) => onDecide({ seller: next && namedSeller(next) })}
          />
        </div>
      )}
    </div>
  )
}

/** What the device stores of a seller. */
export function namedSeller({ id, name, user_id }: PickerSeller): PickerSeller {
  return { id, name, user_id }
}
