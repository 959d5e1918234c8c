import { countryName } from '@sampletrail/domain/countries.ts'
import { type Cents, amountProblem, formatMoney, parseMoney } from '@sampletrail/domain/money.ts'
import type { AskingPrices } from '@sampletrail/domain/resale/asking-prices.ts'
import {
  HOME_MARKETPLACE,
  MARKETPLACES,
  type Marketplace,
} from '@sampletrail/domain/resale/marketplaces.ts'
import {
  parsePercent,
  returnOfSale,
  type Purchase,
  type SellingCosts,
} from '@sampletrail/domain/resale/sale-return.ts'
import { useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  keepTypedCosts,
  purchaseOf,
  readTypedCosts,
  type TypedCosts,
  type TypedPurchase,
} from '#src/features/resale/typed-costs.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { ScrollBox } from '#src/ui/scroll-box.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const PERCENT_PROBLEM = 'Enter a percentage from 0 to 100, like 13.6.'
const NUMBER = 'tabular px-2 py-2 text-right whitespace-nowrap sm:px-3'

/** What would be left at the lowest, middle, average and highest asking price. Fees and shipping stay on this device. */
export function SaleReturn({
  product,
  figures,
  marketplace,
}: {
  product: Product
  figures: AskingPrices
  marketplace: Marketplace
}) {
  const userId = useUser().id
  const { country, currency, sign, money } = MARKETPLACES[marketplace]
  const isHome = marketplace === HOME_MARKETPLACE
  const [costs, setCosts] = useState(() => readTypedCosts(userId, marketplace))
  const [purchase, setPurchase] = useState(() => purchaseOf(product, currency))
  const write = (cents: Cents | undefined): string =>
    cents === undefined ? '–' : formatMoney(cents, currency)
  const change = (part: Partial<TypedCosts>): void => {
    const next = { ...costs, ...part }
    setCosts(next)
    keepTypedCosts(userId, marketplace, next)
  }
  const typed = readTyped(costs, purchase)
  const rows = [
    { label: 'Lowest', price: figures.lowest },
    { label: 'Median', price: figures.median },
    { label: 'Average', price: figures.average },
    { label: 'Highest', price: figures.highest },
  ]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">What would be left</h3>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-5">
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
          onChange={(paid) => setPurchase({ ...purchase, paid })}
        />
        <Amount
          label="Refund"
          sign={sign}
          value={purchase.refund}
          onChange={(refund) => setPurchase({ ...purchase, refund })}
        />
      </div>
      {product.currency !== currency && (
        <p className="text-sm text-ink-muted">
          This product was bought in {product.currency}: enter what you paid and get back in {money}
          .
        </p>
      )}
      <ScrollBox
        label="What would be left"
        className="overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">What would be left of each asking price</caption>
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
              const sale = typed && returnOfSale(price, typed.costs, typed.purchase)
              return (
                <tr key={label}>
                  <th scope="row" className="px-2 py-2 text-left font-medium sm:px-3">
                    {label}
                  </th>
                  <td className={NUMBER}>{write(price)}</td>
                  <td className={`${NUMBER} max-sm:hidden`}>{write(sale?.fees)}</td>
                  <td className={NUMBER}>{write(sale?.left)}</td>
                  <td className={`${NUMBER} font-semibold`}>{write(sale?.profit)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
      <p className="text-sm text-ink-muted">
        You keep the price less eBay’s fees and your shipping; profit takes off what you paid and
        adds your refund.{' '}
        {isHome
          ? 'eBay’s usual fee for sellers without a shop is filled in. It is taken of all that the buyer pays, sales tax too, so it may be a little more; up to $10 the fee per order is $0.30.'
          : `eBay’s fees in ${countryName(country)} are not filled in: enter yours.`}
      </p>
    </section>
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

/** What was typed, as amounts; an empty field is 0. Null while one of them is no amount. */
function readTyped(
  { feePercent, orderFee, shipping }: TypedCosts,
  { paid, refund }: TypedPurchase,
): { costs: SellingCosts; purchase: Purchase } | null {
  const percent = parsePercent(feePercent)
  const fee = readAmount(orderFee)
  const sending = readAmount(shipping)
  const cost = readAmount(paid)
  const back = readAmount(refund)
  if (percent === null || fee === null || sending === null || cost === null || back === null) {
    return null
  }
  return {
    costs: { feePercent: percent, orderFee: fee, shipping: sending },
    purchase: { paid: cost, refund: back },
  }
}

/** Cents of what was typed, 0 for nothing; null for what is no amount. */
function readAmount(text: string): Cents | null {
  const money = parseMoney(text)
  return money.ok ? (money.cents ?? 0) : null
}
