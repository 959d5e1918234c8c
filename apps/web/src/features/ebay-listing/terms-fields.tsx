import {
  setupParts,
  type EbaySetupAnswer,
  type SetupPart,
} from '@sampletrail/contracts/ebay-listing.ts'
import type { ListingForm } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { Select } from '#src/ui/select.tsx'

export interface TermsFieldsProps {
  choices: EbaySetupAnswer['choices']
  values: ListingForm['terms']
  onChange: (values: ListingForm['terms']) => void
}

const labels: Record<SetupPart, string> = {
  fulfillment: 'Shipping policy',
  payment: 'Payment policy',
  return: 'Return policy',
  location: 'Ships from',
}

/** Selects among the account's policies and locations, if more than one fits. */
export function TermsFields({ choices, values, onChange }: TermsFieldsProps) {
  const chosen = readChosen(choices, values)
  return setupParts
    .filter((part) => choices[part].length > 1)
    .map((part) => {
      const options = choices[part].map(({ id, name }) => ({ value: id, label: name || id }))
      const isOpen = chosen[part] === ''
      return (
        <Select
          key={part}
          label={labels[part]}
          options={isOpen ? [{ value: '', label: 'Choose…' }, ...options] : options}
          value={chosen[part]}
          hint={isOpen ? `Without a choice we use ‘${options[0]?.label}’.` : undefined}
          onChange={(event) => onChange({ ...values, [part]: event.target.value })}
        />
      )
    })
}

/** The choices without those that do not fit: another shipping method has different policies. */
export function readChosen(
  choices: EbaySetupAnswer['choices'],
  values: ListingForm['terms'],
): ListingForm['terms'] {
  const read = (part: SetupPart): string =>
    choices[part].some(({ id }) => id === values[part]) ? values[part] : ''
  return {
    fulfillment: read('fulfillment'),
    payment: read('payment'),
    return: read('return'),
    location: read('location'),
  }
}

/** Whether several policies or locations fit, and nobody has chosen one. */
export function isUnclear(
  choices: EbaySetupAnswer['choices'],
  values: ListingForm['terms'],
): boolean {
  const chosen = readChosen(choices, values)
  return setupParts.some((part) => choices[part].length > 1 && chosen[part] === '')
}
