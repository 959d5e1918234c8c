import { useMemo, useState } from 'react'
import type { OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { useOfferSeller, useOfferSellers } from '#src/entities/offer/use-offer-sellers.ts'
import {
  choiceOfValue,
  type FilterSeller,
  sellerOptions,
  UNKNOWN_SELLER,
  valueOfChoice,
} from '#src/features/catalogue/seller-options.ts'
import { Combobox } from '#src/ui/combobox.tsx'

type Choice = Pick<OfferFilters, 'sellerId' | 'community'>

/** Whose offers are shown: everybody's, a community's or one seller's. Load on first use. */
export function SellerFilter({
  chosen,
  className,
  onChange,
}: {
  chosen: Choice
  className: string
  onChange: (choice: Choice) => void
}) {
  const sellers = useOfferSellers()
  const seller = useOfferSeller(chosen.sellerId)
  const [typed, setTyped] = useState('')
  const value = valueOfChoice(chosen)
  const { sellerId } = chosen
  const label = seller?.label ?? UNKNOWN_SELLER
  const groups = useMemo(() => {
    const listed: readonly FilterSeller[] = sellers.data ?? []
    const current = sellerId === null ? null : { id: sellerId, label }
    const all = sellerOptions(listed, '', current)
    // The field also reports the text of the current selection, which is not a search text.
    const isChoice = all.some(({ options }) => options.some((option) => option.label === typed))
    return isChoice ? all : sellerOptions(listed, typed, current)
  }, [sellers.data, sellerId, label, typed])

  return (
    <Combobox
      label="Seller"
      hideLabel
      className={className}
      groups={groups}
      value={value}
      placeholder="All Sellers"
      loading={sellers.isPending}
      emptyText="No sellers found"
      onSearch={setTyped}
      onChange={(next) => onChange(choiceOfValue(next))}
    />
  )
}
