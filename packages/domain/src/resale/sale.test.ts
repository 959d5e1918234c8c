import { describe, expect, it } from 'vitest'
import {
  type SaleForm,
  type SaleOfProduct,
  areSaleDetails,
  changeOfSale,
  detailsOf,
  keptOfSale,
  problemsOfSale,
  saleForm,
} from '#src/resale/sale.ts'

const typed = (part: Partial<SaleForm> = {}): SaleForm => ({
  date: '2026-11-20',
  price: '40',
  postage: '6.50',
  fees: '5.30',
  shipping: '8',
  place: ' Facebook  Marketplace ',
  ...part,
})
const unsold: SaleOfProduct = {
  currency: 'USD',
  sold: false,
  sold_date: null,
  sold_price: null,
  sold_fees: null,
  sale_details: null,
}
const recorded = (form: SaleForm): SaleOfProduct => ({
  ...unsold,
  ...changeOfSale(form, 'USD'),
})

describe('a sale', () => {
  it('is in the amounts of money, with its parts beside them', () => {
    expect(changeOfSale(typed(), 'USD')).toEqual({
      sold: true,
      sold_date: '2026-11-20',
      sold_price: 46.5,
      sold_fees: 13.3,
      sale_details: { place: 'Facebook Marketplace', postage: 6.5, shipping: 8 },
    })
    expect(keptOfSale(typed(), 'USD')).toBe(3320)
  })

  it('can be a price alone', () => {
    const form = typed({ postage: '', fees: '', shipping: '', place: ' ' })
    expect(changeOfSale(form, 'USD')).toMatchObject({
      sold_price: 40,
      sold_fees: null,
      sale_details: null,
    })
    expect(keptOfSale(form, 'USD')).toBe(4000)
  })

  it.each([
    typed(),
    typed({ postage: '', shipping: '' }),
    typed({ price: '0', fees: '', place: '' }),
    typed({ price: '0', postage: '5', fees: '', shipping: '' }),
    typed({ fees: '', postage: '0' }),
  ])('%j is shown again as it was typed', (form) => {
    expect(changeOfSale(saleForm(recorded(form), '2026-12-01'), 'USD')).toEqual(
      changeOfSale(form, 'USD'),
    )
  })

  it('begins today, with nothing typed', () => {
    expect(saleForm(unsold, '2026-12-01')).toEqual({
      date: '2026-12-01',
      price: '',
      postage: '',
      fees: '',
      shipping: '',
      place: '',
    })
  })

  it('whose amounts were changed elsewhere keeps only its place', () => {
    const sale = { ...recorded(typed()), sold_price: 5 }
    expect(detailsOf(sale)).toEqual({ place: 'Facebook Marketplace' })
    expect(saleForm(sale, '2026-12-01')).toMatchObject({ price: '5.00', postage: '' })
    expect(detailsOf({ ...recorded(typed()), sold: false })).toEqual({})
  })

  it('needs a price, and amounts that can be read', () => {
    expect(Object.keys(problemsOfSale(typed(), 'USD', '2026-11-27'))).toEqual([])
    expect(problemsOfSale(typed({ date: '2026-11-28' }), 'USD', '2026-11-27')).toEqual({
      date: 'Choose today or an earlier day.',
    })
    expect(problemsOfSale(typed({ price: '' }), 'USD', '2026-11-27').price).toMatch(
      /what the buyer paid/u,
    )
    expect(
      Object.keys(
        problemsOfSale(typed({ fees: '-1', shipping: 'x', date: 'x' }), 'USD', '2026-11-27'),
      ),
    ).toEqual(['date', 'fees', 'shipping'])
    expect(keptOfSale(typed({ fees: 'x' }), 'USD')).toBeNull()
    expect(keptOfSale(typed({ price: '' }), 'USD')).toBeNull()
  })
})

it.each<[unknown, boolean]>([
  [{ place: 'eBay' }, true],
  [{ postage: 0, shipping: 999_999_999.99 }, true],
  [{}, false],
  [null, false],
  [[], false],
  [{ place: '' }, false],
  [{ place: ' eBay' }, false],
  [{ place: 'a'.repeat(41) }, false],
  [{ place: 'a\nb' }, false],
  [{ postage: -1 }, false],
  [{ postage: 1.234 }, false],
  [{ shipping: '8' }, false],
  [{ other: 1 }, false],
])('details %j are valid: %s', (value, isValid) => expect(areSaleDetails(value)).toBe(isValid))
