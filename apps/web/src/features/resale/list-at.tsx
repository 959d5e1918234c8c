import { type Cents, formatMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { ChevronDown } from 'lucide-react'
import { type ListPlace, useListPlaces } from '#src/entities/listing/list-places.tsx'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** Begins a listing at a price in US dollars, on one of the markets that the page offers. `onListed` ends the analysis. */
export function ListAt({ price, onListed }: { price: Cents; onListed: () => void }) {
  const places = useListPlaces()
  const label = `List at ${formatMoney(price, 'USD')}`
  const begin = (place: ListPlace): void => {
    if (place.start(typedMoney(price))) onListed()
  }
  const [first] = places
  if (first === undefined) return null
  // What leads to the plans says so before it is pressed.
  if (places.length === 1 && !first.needsPro)
    return <Button onClick={() => begin(first)}>{label}</Button>
  return (
    <Menu
      align="start"
      renderTrigger={(trigger) => (
        <Button {...trigger}>
          {label}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      )}
      sections={[
        {
          actions: places.map((place) => ({
            label: `On ${place.label}${place.needsPro ? ' (Pro)' : ''}`,
            onSelect: () => begin(place),
          })),
        },
      ]}
    />
  )
}
