import { describe, expect, it } from 'vitest'
import type { MailProduct, MailProposal } from '#src/mails/proposals/mail-proposal.ts'
import { proposeMails } from '#src/mails/proposals/propose-mails.ts'
import { virtualProduct } from '#src/mails/proposals/virtual-product.ts'
import type { MailText } from '#src/mails/mail-text.ts'
import { readMail } from '#src/mails/read-mail.ts'
import {
  CHARGER,
  MUG,
  ORDER,
  cancelMail,
  newOrderMail,
  oldOrderMail,
  refundMail,
  stepMail,
} from '#src/testing/shop-mails/amazon-mails.ts'
import { mailOf } from '#src/testing/shop-mails/mail-of.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const BOTH = { ...ORDER, items: [CHARGER, MUG], subtotal: '28.49', total: '28.49' }

/** The charger as an account has it after its order. */
function charger(values: Partial<MailProduct> = {}): MailProduct {
  const product = virtualProduct('charger', {
    name: CHARGER.name,
    status: 'ordered',
    price: 15.99,
    currency: 'USD',
    quantity: 1,
    country: 'US',
    order_number: ORDER.number,
    order_date: '2026-03-05',
    received_date: null,
    url: null,
    amazon_url: null,
    product_image_url: null,
  })
  return { ...product, ...values }
}

const linked = (asin: string) => ({ amazon_url: `https://www.amazon.com/dp/${asin}` })
const mug = (values: Partial<MailProduct> = {}) => charger({ id: 'mug', name: MUG.name, ...values })

function propose(
  mails: readonly MailText[],
  products: readonly MailProduct[] = [],
  trashed: readonly MailProduct[] = [],
): MailProposal[] {
  const read = mails.map((mail, place) => ({ key: `m${place}`, readings: readMail(mail, context) }))
  return proposeMails(read, products, trashed)
}

/** A proposal in short: 'ticked add Mug', 'asked charger, mug (which product)', 'nothing (there already)'. */
function short({ choices, chosen, isTicked, remark }: MailProposal): string {
  const words = choices.map((choice) =>
    choice.kind === 'add'
      ? `add ${choice.product.name}`
      : `${choice.productId} ${JSON.stringify(choice.change)}`,
  )
  const what =
    chosen === null
      ? `asked ${words.join(', ')}`
      : `${isTicked ? 'ticked' : 'open'} ${words.join(', ')}`
  return `${choices.length === 0 ? 'nothing' : what}${remark === null ? '' : ` (${remark})`}`
}

describe('an order', () => {
  it('is a new product for each item', () => {
    const proposals = propose([newOrderMail('en', BOTH)])
    expect(proposals.map(short)).toEqual([`ticked add ${CHARGER.name}`, `ticked add ${MUG.name}`])
    const [choice] = proposals[0]?.choices ?? []
    expect(choice?.kind === 'add' && choice.product).toEqual({
      name: CHARGER.name,
      status: 'ordered',
      price: 15.99,
      currency: 'USD',
      quantity: 1,
      country: 'US',
      order_number: ORDER.number,
      order_date: '2026-03-05',
      received_date: null,
      url: 'https://www.amazon.com/dp/B0CHARGER1',
      amazon_url: 'https://www.amazon.com/dp/B0CHARGER1',
      product_image_url: null,
    })
    expect(proposals[0]?.uncertain).toEqual([])
  })

  it('changes nothing if its product is there, under its link or its name', () => {
    for (const values of [{ ...linked(CHARGER.asin), name: 'Typed' }, {}]) {
      expect(propose([newOrderMail('en')], [charger(values)]).map(short)).toEqual([
        'nothing (there already)',
      ])
    }
  })

  it('is asked if a product of the order is perhaps this item', () => {
    expect(propose([newOrderMail('en')], [charger({ name: 'Typed' })]).map(short)).toEqual([
      `open add ${CHARGER.name} (perhaps there)`,
    ])
  })

  it('is new beside an item of its order that is there', () => {
    expect(propose([newOrderMail('en', BOTH)], [charger()]).map(short)).toEqual([
      'nothing (there already)',
      `ticked add ${MUG.name}`,
    ])
    expect(
      propose([newOrderMail('en', BOTH)], [charger(), mug({ name: 'Cup' })]).map(short),
    ).toEqual(['nothing (there already)', `open add ${MUG.name} (perhaps there)`])
  })

  it('is proposed without a tick if its product is in the trash', () => {
    expect(propose([newOrderMail('en')], [], [charger()]).map(short)).toEqual([
      `open add ${CHARGER.name} (in the trash)`,
    ])
  })

  it('moves a product of the wishlist with the same link', () => {
    const wish = charger({
      ...linked(CHARGER.asin),
      status: 'wishlist',
      order_number: null,
      order_date: null,
      price: null,
    })
    const change = {
      status: 'ordered',
      order_number: ORDER.number,
      order_date: '2026-03-05',
      price: 15.99,
      currency: 'USD',
    }
    expect(propose([newOrderMail('en'), newOrderMail('en')], [wish]).map(short)).toEqual([
      `ticked charger ${JSON.stringify(change)}`,
      'nothing (there already)',
    ])
  })

  it('is asked if a product without an order number has its link', () => {
    const other = charger({ ...linked(CHARGER.asin), order_number: null, status: 'received' })
    expect(propose([newOrderMail('en')], [other]).map(short)).toEqual([
      `asked charger {"order_number":"${ORDER.number}"}, add ${CHARGER.name} (same link)`,
    ])
  })

  it('counts once, however often its mail is there', () => {
    expect(propose([newOrderMail('en'), oldOrderMail('en')]).map(short)).toEqual([
      `ticked add ${CHARGER.name}`,
      'nothing (repeated)',
    ])
  })
})

describe('a parcel', () => {
  it('that was sent changes nothing', () => {
    expect(propose([stepMail('en', 'sent')], [charger()]).map(short)).toEqual(['nothing (sent)'])
  })

  it('that was delivered makes its product received on that day, once', () => {
    expect(propose([stepMail('en', 'delivered')], [charger()]).map(short)).toEqual([
      'ticked charger {"status":"received","received_date":"2026-03-09"}',
    ])
    const received = charger({ status: 'received', received_date: '2026-03-10' })
    expect(propose([stepMail('en', 'delivered')], [received]).map(short)).toEqual([
      'nothing (there already)',
    ])
  })

  it('gives a later product only its missing day', () => {
    expect(
      propose([stepMail('en', 'delivered')], [charger({ status: 'reviewed' })]).map(short),
    ).toEqual(['ticked charger {"received_date":"2026-03-09"}'])
  })

  it('moves only the items that the mail names', () => {
    const products = [charger(linked(CHARGER.asin)), mug(linked(MUG.asin))]
    const mail = stepMail('de', 'delivered', { ...ORDER, items: [MUG] })
    expect(propose([mail], products).map(short)).toEqual([
      'ticked mug {"status":"received","received_date":"2026-03-09"}',
    ])
    expect(propose([mail], [charger(linked(CHARGER.asin))]).map(short)).toEqual([
      `open add ${MUG.name} (not in the list)`,
    ])
  })

  it('is asked if it names no item of an order with several', () => {
    const mail = mailOf({
      subject: `Delivered: Your Amazon.com order #${ORDER.number}`,
      from: { name: 'Amazon.com', address: 'order-update@amazon.com' },
      date: 'Mon, 9 Mar 2026 20:15:00 +0000',
      text: 'Your package was delivered.',
    })
    expect(propose([mail], [charger(), mug()]).map(short)).toEqual([
      expect.stringMatching(/^asked charger .*, mug .*\(which product\)$/u),
    ])
    expect(propose([mail], [charger()]).map(short)).toEqual([
      expect.stringMatching(/^ticked charger/u),
    ])
  })

  it('is asked if its item has another name and no link tells them apart', () => {
    expect(propose([stepMail('en', 'delivered')], [charger({ name: 'Typed' })]).map(short)).toEqual(
      [expect.stringMatching(/^open charger .*\(which product\)$/u)],
    )
  })

  it('of an order that is not in the list is offered, not ticked', () => {
    expect(propose([stepMail('en', 'delivered')]).map(short)).toEqual([
      `open add ${CHARGER.name} (not in the list)`,
    ])
  })

  it('is a step of the product that another mail adds, in any order', () => {
    const mails = [stepMail('en', 'delivered'), newOrderMail('en')]
    expect(propose(mails).map(short)).toEqual([
      'ticked new:m1/0/0/0 {"status":"received","received_date":"2026-03-09"}',
      `ticked add ${CHARGER.name}`,
    ])
  })
})

describe('a refund', () => {
  it('is recorded with its amount and its day', () => {
    expect(propose([refundMail('en')], [charger()]).map(short)).toEqual([
      'ticked charger {"refund_received":15.99,"refund_received_date":"2026-03-20"}',
    ])
  })

  it('completes a published product that is paid in full', () => {
    expect(propose([refundMail('en')], [charger({ status: 'published' })]).map(short)).toEqual([
      'ticked charger {"refund_received":15.99,"refund_received_date":"2026-03-20","status":"paid","paid_date":"2026-03-20"}',
    ])
  })

  it('changes nothing if it was recorded', () => {
    expect(propose([refundMail('en')], [charger({ refund_received: 15.99 })]).map(short)).toEqual([
      'nothing (there already)',
    ])
  })

  it.each([
    ['another refund was recorded', { refund_received: 5 }, 'refund differs'],
    ['it is more than the price', { price: 10 }, 'refund too large'],
    ['its currency is another one', { currency: 'EUR' }, 'other currency'],
  ])('is not ticked if %s', (_, values, remark) => {
    expect(propose([refundMail('en')], [charger(values)]).map(short)).toEqual([
      expect.stringMatching(new RegExp(`^open charger .*\\(${remark}\\)$`, 'u')),
    ])
  })

  it('of several items is asked: nobody knows the share of each', () => {
    expect(propose([refundMail('en', '28.49', BOTH)], [charger(), mug()]).map(short)).toEqual([
      expect.stringMatching(/^open charger .*\(shared refund\)$/u),
      expect.stringMatching(/^open mug .*\(shared refund\)$/u),
    ])
  })

  it('of an order that is not in the list changes nothing', () => {
    expect(propose([refundMail('en')]).map(short)).toEqual(['nothing (not in the list)'])
  })
})

describe('a cancelled order', () => {
  it('is said, and changes nothing', () => {
    expect(propose([cancelMail('en')], [charger()])).toMatchObject([
      { choices: [], remark: 'cancelled', about: CHARGER.name },
    ])
  })
})
