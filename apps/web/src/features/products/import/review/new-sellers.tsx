import type { SellerMatch } from '#src/features/products/import/send/match-sellers.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'

export type NewSellersProps = {
  sellers: SellerMatch['missing']
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const SHOWN = 5

/** Whether sellers that the account does not have are added with their products. */
export function NewSellers({ sellers, isTicked, onTick }: NewSellersProps) {
  if (sellers.length === 0) return null
  return (
    <Checkbox
      label={
        sellers.length === 1
          ? 'Add the new seller to yours'
          : `Add the ${sellers.length.toLocaleString('en-US')} new sellers to yours`
      }
      hint={`${listNames(sellers)}. Otherwise their products are Unassigned.`}
      checked={isTicked}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}

function listNames(sellers: SellerMatch['missing']): string {
  const shown = sellers.slice(0, SHOWN).map(({ name }) => name)
  const more = sellers.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '')
}
