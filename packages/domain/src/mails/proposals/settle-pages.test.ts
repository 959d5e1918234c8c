import { describe, expect, it } from 'vitest'
import type { MailKind, MailReading } from '#src/mails/mail-reading.ts'
import type { MailProduct, MailProposal } from '#src/mails/proposals/mail-proposal.ts'
import { proposeMails } from '#src/mails/proposals/propose-mails.ts'
import { virtualProduct } from '#src/mails/proposals/virtual-product.ts'

const sure = <Value>(value: Value) => ({ value, sure: true, others: [] })
const picture = 'https://m.media-amazon.com/images/I/41lamp.jpg'

function reading(
  kind: MailKind,
  number: string,
  day: string,
  names: readonly string[],
): MailReading {
  return {
    kind,
    isKindSure: true,
    shop: sure('Amazon.com'),
    host: 'amazon.com',
    country: 'US',
    day: sure(day),
    orders: [
      {
        number: sure(number),
        total: kind === 'refund' ? sure(1999) : null,
        currency: sure('USD'),
        items: names.map((name) => ({
          name: sure(name),
          quantity: sure(1),
          price: kind === 'order' ? sure(1999) : null,
          link: `https://www.amazon.com/dp/B0${name.toUpperCase().padEnd(8, '0')}`,
          picture,
        })),
      },
    ],
  }
}

const [one, two] = ['112-0000001-0000001', '112-0000002-0000002']
const order = (number: string, ...names: string[]) => reading('order', number, '2026-10-01', names)
const delivery = (number: string, ...names: string[]) =>
  reading('delivery', number, '2026-10-04', names)

function propose(readings: readonly MailReading[], products: readonly MailProduct[] = []) {
  return proposeMails([{ key: 'page', readings, isPage: true }], products)
}

function lamp(values: Partial<MailProduct> = {}): MailProduct {
  const product = virtualProduct('lamp', {
    name: 'lamp',
    status: 'ordered',
    price: 19.99,
    currency: 'USD',
    quantity: 1,
    country: 'US',
    order_number: one,
    order_date: '2026-10-01',
    received_date: null,
    url: null,
    amazon_url: null,
    product_image_url: null,
  })
  return { ...product, ...values }
}

/** 'ticked received lamp', 'open ordered mug', 'ticked change lamp', 'lamp (there already)'. */
function short({ choices: [choice], isTicked, remark, title }: MailProposal): string {
  if (choice === undefined) return `${title} (${remark})`
  const what = choice.kind === 'add' ? choice.product.status : 'change'
  return `${isTicked ? 'ticked' : 'open'} ${what} ${title}`
}

describe('a page of orders', () => {
  it('shows an item that was delivered once, with both days and its picture', () => {
    const [proposal, ...more] = propose([order(one, 'lamp'), delivery(one, 'lamp')])
    expect(more).toEqual([])
    expect(proposal?.choices).toMatchObject([
      {
        product: {
          status: 'received',
          order_date: '2026-10-01',
          received_date: '2026-10-04',
          product_image_url: picture,
        },
      },
    ])
  })

  it('of one order is ticked, and of several the person ticks what belongs in the list', () => {
    expect(propose([order(one, 'lamp', 'mug')]).map(short)).toEqual([
      'ticked ordered lamp',
      'ticked ordered mug',
    ])
    const list = [order(one, 'lamp'), delivery(one, 'lamp'), order(two, 'mug')]
    expect(propose(list).map(short)).toEqual(['open received lamp', 'open ordered mug'])
  })

  it('keeps a step of a product that is there ticked, and says once that nothing changes', () => {
    const list = [order(one, 'lamp'), delivery(one, 'lamp'), order(two, 'mug')]
    expect(propose(list, [lamp()]).map(short)).toEqual(['ticked change lamp', 'open ordered mug'])
    const received = lamp({ status: 'received', received_date: '2026-10-04' })
    expect(propose(list, [received]).map(short)).toEqual([
      'lamp (there already)',
      'open ordered mug',
    ])
  })

  it('shows a refund as a step of its own', () => {
    const readings = [
      order(one, 'lamp'),
      delivery(one, 'lamp'),
      reading('refund', one, '2026-10-09', ['lamp']),
    ]
    expect(propose(readings).map(short)).toEqual(['ticked received lamp', 'ticked change lamp'])
  })

  it('keeps the order of the page', () => {
    const readings = [delivery(two, 'mug'), order(two, 'mug'), order(one, 'lamp')]
    expect(propose(readings).map(({ title }) => title)).toEqual(['mug', 'lamp'])
  })
})

it('an email and its delivery stay apart', () => {
  const mails = [order(one, 'lamp'), delivery(one, 'lamp')].map((each, place) => ({
    key: `m${place}`,
    readings: [each],
  }))
  expect(proposeMails(mails, []).map(short)).toEqual(['ticked ordered lamp', 'ticked change lamp'])
})
