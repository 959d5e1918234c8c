import { describe, expect, it } from 'vitest'
import { isDoubtful, joinModel } from '#src/receipts/join-model.ts'
import type { ModelReading } from '#src/receipts/model-reading.ts'
import type { ReceiptReading } from '#src/receipts/receipt-reading.ts'

const nothingLocal: ReceiptReading = {
  name: null,
  total: null,
  currency: null,
  orderDate: null,
  orderNumber: null,
  merchant: null,
  items: [],
  isSeveral: false,
}

const nothingSeen: ModelReading = {
  total: null,
  currency: null,
  orderDate: null,
  orderDateAsPrinted: null,
  orderNumber: null,
  merchant: null,
  name: null,
  items: null,
}

const sure = <T>(value: T) => ({ value, sure: true, others: [] })
const check = <T>(value: T, ...others: T[]) => ({ value, sure: false, others })

const certain: ReceiptReading = {
  name: sure('Tea'),
  total: sure(1250),
  currency: sure('EUR'),
  orderDate: sure('2026-03-14'),
  orderNumber: null,
  merchant: null,
  items: [],
  isSeveral: false,
}

const join = (local: Partial<ReceiptReading>, model: Partial<ModelReading>) =>
  joinModel({ ...nothingLocal, ...local }, { ...nothingSeen, ...model }, '2026-11-21')

describe('a model is asked', () => {
  const item = { name: 'Tea', quantity: 1, price: 300, sure: true }

  it.each<[string, Partial<ReceiptReading>, boolean]>([
    ['not when everything is sure', {}, false],
    ['not for a missing order number or merchant', { orderNumber: null, merchant: null }, false],
    ['not for several receipts', { isSeveral: true, total: check(1250) }, false],
    ['not for a merchant to be checked', { merchant: check('Corner Shop') }, false],
    ['not when sure items stand in the place of a name', { name: null, items: [item] }, false],
    ['not for a currency that is not printed', { currency: null }, false],
    ['without a total', { total: null }, true],
    ['for a total to be checked', { total: check(1250) }, true],
    ['without a date', { orderDate: null }, true],
    ['for a date to be checked', { orderDate: check('2026-03-14') }, true],
    ['for a currency to be checked', { currency: check('USD') }, true],
    ['for an order number to be checked', { orderNumber: check('1O1') }, true],
    ['for a name to be checked', { name: check('Tea') }, true],
    ['for an item to be checked', { items: [item, { ...item, sure: false }] }, true],
    ['when nothing tells what was bought', { name: null }, true],
  ])('%s', (_, change, asked) => {
    expect(isDoubtful({ ...certain, ...change })).toBe(asked)
  })
})

describe('a value', () => {
  it.each([
    ['that is sure here stays, whatever the model says', sure(1250), 9999, sure(1250)],
    ['that the model agrees with becomes sure', check(1250), 1250, sure(1250)],
    ['whose other reading the model agrees with is that one', check(1250, 1260), 1260, sure(1260)],
    [
      'that the model reads otherwise is its, to be checked',
      check(1250, 9),
      77,
      check(77, 1250, 9),
    ],
    ['that was not found here is the model’s, to be checked', null, 1250, check(1250)],
    ['that the model did not find stays to be checked', check(1250, 9), null, check(1250, 9)],
    ['that nobody found is none', null, null, null],
    ['of nothing is one', check(0), 0, sure(0)],
  ])('%s', (_, local, seen, joined) => {
    expect(join({ total: local }, { total: seen }).total).toEqual(joined)
  })

  it.each([
    ['AMAZON.COM', 'Amazon com', sure('AMAZON.COM')],
    ['Corner  Shop', 'CORNER SHOP', sure('Corner  Shop')],
    ['C0rner Shop', 'Corner Shop', check('Corner Shop', 'C0rner Shop')],
  ])('of text agrees letter by letter: %s, %s', (local, seen, joined) => {
    expect(join({ merchant: check(local) }, { merchant: seen }).merchant).toEqual(joined)
    expect(join({ name: check(local) }, { name: seen }).name).toEqual(joined)
  })

  it('of digits agrees digit by digit, ignoring dashes', () => {
    const orderNumber = check('111-6778632-7354601')
    expect(join({ orderNumber }, { orderNumber: '111 6778632 7354601' }).orderNumber).toEqual(
      sure('111-6778632-7354601'),
    )
    expect(join({ orderNumber }, { orderNumber: '111-6778632-7354607' }).orderNumber?.sure).toBe(
      false,
    )
  })
})

describe('a date', () => {
  const both = check('2026-03-04', '2026-04-03')

  it.each([
    ['in two ways stays to be checked', both, '2026-03-04', '03/04/2026', both],
    ['in two ways keeps its order', both, '2026-04-03', '03/04/2026', both],
    ['in two ways, not said how it is printed', both, '2026-04-03', null, both],
    [
      'in two ways, read in one here',
      check('2026-04-03'),
      '2026-04-03',
      '03.04.26',
      check('2026-04-03'),
    ],
    [
      'with its month in letters',
      check('2026-04-03'),
      '2026-04-03',
      '3 April 2026',
      sure('2026-04-03'),
    ],
    [
      'that the model calls clear, but was read in two ways here',
      both,
      '2026-04-03',
      '3 April 2026',
      both,
    ],
    ['with its year in front', check('2026-03-04'), '2026-03-04', '2026-03-04', sure('2026-03-04')],
    ['with a day over twelve', check('2026-03-14'), '2026-03-14', '14/03/2026', sure('2026-03-14')],
    ['of equal numbers', check('2026-03-03'), '2026-03-03', '03/03/26', sure('2026-03-03')],
    [
      'that was misread here',
      both,
      '2026-05-06',
      '05/06/2026',
      check('2026-05-06', '2026-03-04', '2026-04-03'),
    ],
    ['that was not found here', null, '2026-03-14', '14/03/2026', check('2026-03-14')],
    ['that was not found here, in two ways', null, '2026-03-04', '03/04/2026', check('2026-03-04')],
    ['that is still to come', check('2026-03-14'), '2026-11-22', '22.11.2026', check('2026-03-14')],
    ['of today', check('2026-11-21'), '2026-11-21', '21.11.2026', sure('2026-11-21')],
  ])('%s', (_, local, orderDate, orderDateAsPrinted, joined) => {
    expect(join({ orderDate: local }, { orderDate, orderDateAsPrinted }).orderDate).toEqual(joined)
  })
})

const isSure = (items: readonly { sure: boolean }[]) => items.map((item) => item.sure)

describe('items', () => {
  const tea = { name: 'Green Tea', quantity: 1, price: 300 }
  const cup = { name: 'Cup', quantity: 2, price: 450 }

  it('become certain if the model has them, too', () => {
    const local = [tea, cup].map((item) => ({ ...item, sure: false }))
    const { items } = join({ items: local }, { items: [{ ...tea, name: 'GREEN TEA' }] })
    expect(items.map(({ name }) => name)).toEqual(['Green Tea', 'Cup'])
    expect(isSure(items)).toEqual([true, false])
  })

  it('that occur twice need the model to have them twice', () => {
    const local = [tea, tea].map((item) => ({ ...item, sure: false }))
    expect(isSure(join({ items: local }, { items: [tea] }).items)).toEqual([true, false])
    expect(isSure(join({ items: local }, { items: [tea, tea] }).items)).toEqual([true, true])
  })

  it.each([
    ['of another price', { ...tea, price: 301 }],
    ['of another number', { ...tea, quantity: 2 }],
    ['of another name', { ...tea, name: 'Black Tea' }],
  ])('%s are the model’s if nothing agrees, to be checked', (_, seen) => {
    const { items } = join({ items: [{ ...tea, sure: false }] }, { items: [seen] })
    expect(items).toEqual([{ ...seen, sure: false }])
  })

  it('that are certain here stay', () => {
    const local = [{ ...tea, sure: true }]
    expect(join({ items: local }, { items: [cup] }).items).toEqual(local)
  })

  it('are the model’s if none were found, to be checked', () => {
    expect(join({}, { items: [cup] }).items).toEqual([{ ...cup, sure: false }])
    expect(join({ items: [{ ...tea, sure: false }] }, {}).items).toEqual([{ ...tea, sure: false }])
  })

  it('leave no common name if there are several', () => {
    const seen = { name: 'Green Tea', items: [tea, cup] }
    expect(join({}, seen).name).toBeNull()
    expect(join({ name: check('Green Tea') }, seen).name).toEqual(check('Green Tea'))
    expect(join({}, { ...seen, items: [tea] }).name).toEqual(check('Green Tea'))
  })
})
