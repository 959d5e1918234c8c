import { countryName } from '@sampletrail/domain/products/countries.ts'
import { type Cents, amountProblem, formatMoney } from '@sampletrail/domain/money/money.ts'
import type { PriceSpread } from '@sampletrail/domain/resale/asking-prices.ts'
import {
  HOME_MARKETPLACE,
  MARKETPLACES,
  type Marketplace,
} from '@sampletrail/domain/resale/marketplaces.ts'
import {
  EBAY_FEES,
  parsePercent,
  returnOfSale,
  type SellingCosts,
} from '@sampletrail/domain/resale/sale-return.ts'
import { useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import {
  readCosts,
  readPurchase,
  typedCostsOf,
  type TypedCosts,
  type TypedPurchase,
} from '#src/features/resale/typed-costs.ts'
import { useKeepSellingCosts, useSellingCosts } from '#src/features/resale/use-selling-costs.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { ScrollBox } from '#src/ui/scroll-box.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { LoadAgain } from '#src/features/resale/load-again.tsx'

const PERCENT_PROBLEM = 'Enter a percentage from 0 to 100, like 13.6.'
const NUMBER = 'tabular px-2 py-2 text-right whitespace-nowrap sm:px-3'

interface SaleReturnProps {
  product: Product
  spread: PriceSpread
  marketplace: Marketplace
  purchase: TypedPurchase
  onPurchase: (purchase: TypedPurchase) => void
}

/** The profit at the median of the asking prices, and at the ends of the range in which half of them are. */
export function SaleReturn(props: SaleReturnProps) {
  const kept = useSellingCosts()
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">Your profit</h3>
      <LoadAgain query={kept} label="Load fees again">
        We could not load your fees and shipping. Those below are the usual ones.
      </LoadAgain>
      {kept.isPending ? (
        <Skeleton className="h-72 w-full sm:h-60" />
      ) : (
        <Reckoning {...props} kept={kept.data?.[props.marketplace]} />
      )}
    </section>
  )
}

function Reckoning({
  product,
  spread,
  marketplace,
  purchase,
  onPurchase,
  kept,
}: SaleReturnProps & { kept: SellingCosts | undefined }) {
  const { country, currency, sign, money } = MARKETPLACES[marketplace]
  const isHome = marketplace === HOME_MARKETPLACE
  const keep = useKeepSellingCosts(marketplace)
  const [typed, setTyped] = useState<TypedCosts | null>(null)
  const write = (cents: Cents | undefined): string =>
    cents === undefined ? '–' : formatMoney(cents, currency)
  const costs = typed ?? typedCostsOf(kept, marketplace)
  const change = (part: Partial<TypedCosts>): void => {
    const next = { ...costs, ...part }
    setTyped(next)
    const amounts = readCosts(next)
    if (amounts !== null) keep(amounts)
  }
  const selling = readCosts(costs)
  const buying = readPurchase(purchase)
  const rows = [
    { label: 'Low', price: spread.low },
    { label: 'Median', price: spread.median },
    { label: 'High', price: spread.high },
  ]
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <TextField
          label="eBay’s fee in %"
          inputMode="decimal"
          autoComplete="off"
          value={costs.feePercent}
          error={parsePercent(costs.feePercent) === null ? PERCENT_PROBLEM : undefined}
          onChange={(event) => change({ feePercent: event.target.value })}
        />
        <Amount
          label="Fee per order"
          sign={sign}
          value={costs.orderFee}
          onChange={(orderFee) => change({ orderFee })}
        />
        <Amount
          label="Shipping"
          sign={sign}
          value={costs.shipping}
          onChange={(shipping) => change({ shipping })}
        />
        <Amount
          label="You paid"
          sign={sign}
          value={purchase.paid}
          onChange={(paid) => onPurchase({ ...purchase, paid })}
        />
        <Amount
          label="Refund that came"
          sign={sign}
          value={purchase.received}
          onChange={(received) => onPurchase({ ...purchase, received })}
        />
        <Amount
          label="Refund to come"
          sign={sign}
          value={purchase.due}
          onChange={(due) => onPurchase({ ...purchase, due })}
        />
      </div>
      {product.currency !== currency && (
        <p className="text-sm text-ink-muted">
          This product was bought in {product.currency}: enter what you paid and got back in {money}
          .
        </p>
      )}
      {product.quantity > 1 && (
        <p className="text-sm text-ink-muted">
          {`This product has ${product.quantity.toLocaleString('en-US')} pieces. All amounts here are for one of them.`}
        </p>
      )}
      <ScrollBox label="Your profit" className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Your profit at each asking price</caption>
          <thead className="bg-sunken">
            <tr>
              {['Sold at', 'Price', 'Fees', 'You keep', 'Profit'].map((heading, place) => (
                <th
                  key={heading}
                  scope="col"
                  className={
                    place === 0
                      ? 'px-2 py-2 text-left font-medium sm:px-3'
                      : `${NUMBER} font-medium ${heading === 'Fees' ? 'max-sm:hidden' : ''}`
                  }
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ label, price }) => {
              const sale = selling && buying && returnOfSale(price, selling, buying)
              return (
                <tr key={label}>
                  <th scope="row" className="px-2 py-2 text-left font-medium sm:px-3">
                    {label}
                  </th>
                  <td className={NUMBER}>{write(price)}</td>
                  <td className={`${NUMBER} max-sm:hidden`}>{write(sale?.fees)}</td>
                  <td className={NUMBER}>{write(sale?.left)}</td>
                  <td className={`${NUMBER} font-semibold`}>
                    {write(sale?.profit)}
                    {sale && sale.profitIfPaid !== sale.profit && (
                      <span className="block text-xs font-normal whitespace-normal text-ink-muted">
                        {`${write(sale.profitIfPaid)} if the refund comes`}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-sm text-ink-muted">
        Half of the listings are between low and high. You keep the price less eBay’s fees and your
        shipping. The profit is that less your cost, plus the refund that came.{' '}
        {isHome
          ? `eBay’s usual fee for sellers without a shop is ${EBAY_FEES.feePercent} % and ${write(EBAY_FEES.orderFee)} per order. eBay takes it from all that the buyer pays, sales tax too, so it may be a little more. Up to $10 the fee per order is $0.30.`
          : `We do not know eBay’s fees in ${countryName(country)}. Enter yours.`}{' '}
        Your account keeps fees and shipping for this site.
      </p>
    </>
  )
}

function Amount({
  label,
  sign,
  value,
  onChange,
}: {
  label: string
  sign: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <MoneyField
      label={label}
      sign={sign}
      value={value}
      error={amountProblem(value) ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
