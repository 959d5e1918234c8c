import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { currencyOfLink } from '@sampletrail/domain/links/find-currency.ts'
import { nameOfAddress } from '@sampletrail/domain/links/name-of-address.ts'
import { centsOf, MAX_CENTS, typedMoney } from '@sampletrail/domain/money/money.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'
import { NO_DATES } from '#src/features/products/form/product-form-values.ts'

const LONGEST_NAME = 500

/** A product added by a link is on the wishlist, not ordered yet. */
const wish = { status: 'wishlist', dates: NO_DATES } as const

/** The currency of a page's price: as it says, else of its shop, else the one that the list of links shows. */
export function currencyOfScan({ currency, url }: Pick<LinkScan, 'currency' | 'url'>): string {
  return (currency ?? currencyOfLink(url) ?? 'USD').toUpperCase()
}

/** The form's values from a page. */
export function prefillOfScan({ name, price, currency, imageUrl, url }: LinkScan): Prefill {
  const cents = centsOf(price)
  const isKnown = cents !== null && cents <= MAX_CENTS
  return {
    values: {
      ...wish,
      name: name.slice(0, LONGEST_NAME),
      price: isKnown ? typedMoney(cents, currency ?? 'USD') : '',
      ...currencyValue(currency ?? (isKnown ? null : currencyOfLink(url))),
      imageUrl,
      link: url,
    },
    checks: isKnown && currency === null ? { currency: 'The page does not say which.' } : {},
    origin: `link:${url}`,
  }
}

/** The form's values for a link whose page was not read: its address may say the name, which is marked then. */
export function prefillOfLink(link: string): Prefill {
  const name = nameOfAddress(link)
  return {
    values: { ...wish, name: name ?? '', link, ...currencyValue(currencyOfLink(link)) },
    checks: name === null ? {} : { name: 'From the address of the page. Please check it.' },
    origin: `link:${link}`,
  }
}

/** The form's values for text that is no link: it is the name. */
export function prefillOfName(name: string): Prefill {
  return {
    values: { ...wish, name: name.slice(0, LONGEST_NAME), link: '' },
    checks: {},
    origin: 'link:',
  }
}

function currencyValue(currency: string | null): { currency?: string } {
  return currency === null ? {} : { currency: currency.toUpperCase() }
}
