import { foundCount } from '@sampletrail/domain/alerts/found-offers.ts'
import { useState } from 'react'
import { useFoundOffers } from '#src/entities/alert/found/use-found-offers.ts'
import { Chip } from '#src/ui/chip.tsx'

/** Shows only what the user's alerts found; there once they found something. Load on first use. */
export function FoundSwitch({
  isOn,
  onChange,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { data, hasNextPage } = useFoundOffers()
  const count = data?.pages.flat().length ?? 0
  // What was pressed stays, and keeps the focus.
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn && !wasOn) setWasOn(true)
  if (count === 0 && !isOn && !wasOn) return null
  return (
    <Chip selected={isOn} onClick={() => onChange(!isOn)}>
      Found for you
      {count > 0 && <span className="tabular">{foundCount(count, hasNextPage)}</span>}
    </Chip>
  )
}
