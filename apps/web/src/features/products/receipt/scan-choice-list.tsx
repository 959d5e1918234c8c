import { type ScanChoice, hintOfChoice } from '#src/features/products/receipt/scan-choices.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'

/** A receipt's values except the date, to be accepted or not. */
export function ScanChoiceList({
  choices,
  onChange,
}: {
  choices: readonly ScanChoice[]
  onChange: (choices: ScanChoice[]) => void
}) {
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium">Take from the receipt</legend>
      {choices.map((choice, place) => (
        <Checkbox
          key={choice.label}
          label={choice.label}
          hint={hintOfChoice(choice)}
          checked={choice.isTaken}
          onChange={(event) =>
            onChange(choices.with(place, { ...choice, isTaken: event.target.checked }))
          }
        />
      ))}
    </fieldset>
  )
}
