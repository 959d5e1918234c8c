import { proposeMails } from '@sampletrail/domain/mails/proposals/propose-mails.ts'
import type { MailText } from '@sampletrail/domain/mails/mail-text.ts'
import {
  newOrderMail,
  refundMail,
  stepMail,
} from '@sampletrail/domain/testing/shop-mails/amazon-mails.ts'
import { describe, expect, it } from 'vitest'
import type { MailsState } from '#src/features/products/mails/mails-state.ts'
import { decide, planOf } from '#src/features/products/mails/plan-mails.ts'
import { charger, openedMails as opened } from '#src/testing/opened-mails.ts'

describe('what a press records', () => {
  const ids = new Map([
    ['m0/0/0/0', 'new-1'],
    ['m0/0/0/1', 'new-2'],
  ])
  function plan(
    mails: readonly MailText[],
    products = [charger],
    decisions: MailsState['decisions'] = {},
  ) {
    const decided = decide(proposeMails(opened(mails), products), decisions, [tableCo])
    const rows = new Map([charger, ...products].map((product) => [product.id, product]))
    return planOf(decided, rows, ids)
  }
  const tableCo = { id: 's1', name: 'table co', user_id: 'me' }
  const soldMail = {
    subject: '',
    from: null,
    date: null,
    html: '',
    text: 'Order placed March 5, 2026\nOrder # 112-5551234-1234567\nTotal $29.99\nBamboo Organizer\nSold by: Table Co\n$29.99',
    attached: [],
  }

  it('has the seller whom the email names, if there is one of this name', () => {
    const [added] = plan([soldMail]).adds
    expect(added).toMatchObject({
      change: { name: 'Bamboo Organizer', seller_id: 's1' },
      seller: { id: 's1', name: 'table co' },
    })
    // The words of the email are no column.
    expect(added?.change).not.toHaveProperty('seller')
  })

  it('has the seller whom the person chose, or none', () => {
    const other = { id: 's2', name: 'Other', user_id: 'me' }
    const chosen = (seller: typeof other | null) =>
      plan([soldMail], [], { 'm0/0/0/0': { seller } }).adds[0]
    expect(chosen(other)).toMatchObject({ change: { seller_id: 's2' }, seller: { id: 's2' } })
    expect(chosen(null)).toMatchObject({ change: { seller_id: null }, seller: null })
  })

  describe('of a wish without a seller', () => {
    const link = 'https://www.amazon.com/dp/B0TABLE001'
    const wish = {
      ...charger,
      status: 'wishlist' as const,
      order_number: null,
      amazon_url: link,
      url: link,
      seller_id: null,
      seller_name: null,
    }
    const html = `<p>Order placed March 5, 2026</p><p>Order # 112-5551234-1234567</p>
      <table><tr><td><a href="${link}">Bamboo Organizer</a><br>Sold by: Table Co</td><td>$29.99</td></tr></table>
      <p>Total $29.99</p>`
    const mail = { ...soldMail, html, text: '' }

    it('has the seller whom the email names', () => {
      expect(plan([mail], [wish]).edits).toMatchObject([
        {
          id: wish.id,
          change: { status: 'ordered', seller_id: 's1' },
          base: { seller_id: null },
          seller: { id: 's1', name: 'table co' },
        },
      ])
    })

    it('has the seller whom the person chose, or none', () => {
      const other = { id: 's2', name: 'Other', user_id: 'me' }
      const chosen = (seller: typeof other | null) =>
        plan([mail], [wish], { 'm0/0/0/0': { seller } }).edits[0]
      expect(chosen(other)).toMatchObject({ change: { seller_id: 's2' }, seller: { id: 's2' } })
      expect(chosen(null)?.change).not.toHaveProperty('seller_id')
    })

    it('keeps the seller that the product has', () => {
      const held = { ...wish, seller_id: 's9' }
      expect(plan([mail], [held]).edits[0]?.change).not.toHaveProperty('seller_id')
    })
  })

  it('is one change of a product, whatever many emails say about it', () => {
    const published = { ...charger, status: 'published' as const }
    expect(plan([stepMail('en', 'delivered'), refundMail('en')], [published]).edits).toMatchObject([
      {
        id: charger.id,
        change: {
          received_date: '2026-03-09',
          refund_received: 15.99,
          refund_received_date: '2026-03-20',
          status: 'paid',
          paid_date: '2026-03-20',
        },
      },
    ])
  })

  it('adds a product as the last email about it leaves it', () => {
    const { adds, edits } = plan([newOrderMail('en'), stepMail('en', 'delivered')], [])
    expect(edits).toEqual([])
    expect(adds).toMatchObject([
      {
        id: 'new-1',
        change: {
          status: 'received',
          order_date: '2026-03-05',
          received_date: '2026-03-09',
          price: 15.99,
        },
      },
    ])
  })

  it('leaves the steps of a product that is not added', () => {
    const decisions = { 'm0/0/0/0': { isTicked: false } }
    expect(plan([newOrderMail('en'), stepMail('en', 'delivered')], [], decisions)).toEqual({
      adds: [],
      edits: [],
      keys: [],
    })
  })

  it('has what the person corrected', () => {
    const decisions = { 'm0/0/0/0': { name: ' Plug ', price: '1,299.50', day: '2026-03-01' } }
    expect(plan([newOrderMail('en')], [], decisions).adds[0]?.change).toMatchObject({
      name: 'Plug',
      price: 1299.5,
      order_date: '2026-03-01',
    })
    const changed = plan([refundMail('en')], [charger], { 'm0/0/0/0': { day: '2026-03-22' } })
    expect(changed.edits[0]?.change).toMatchObject({ refund_received_date: '2026-03-22' })
  })
})
