import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listRow } from '#src/testing/product-rows.ts'
import {
  path,
  keptPath,
  costsPath,
  keepPath,
  item,
  euro,
  analysis,
  product,
  open,
  search,
  field,
  percent,
  priceAt,
  figure,
} from '#src/testing/open-resale.tsx'

describe('an analysis', () => {
  test('starts on request, and shows the figures', async () => {
    const { searches } = await search({ [path]: { body: { analysis, usesLeft: null } } })
    expect(await screen.findByText('Median Price')).toBeDefined()
    expect(searches()).toEqual([
      { productId: product.id, by: 'title', marketplace: 'EBAY_US', words: 'Oak lamp' },
    ])
    expect(figure('Median Price')).toBe('$30.00')
    expect(figure('Total Listings')).toBe('4')
    expect(screen.getByText(/One listing has no price in US dollars/)).toBeDefined()
    const listings = within(screen.getByRole('table', { name: /^Listings on eBay/ }))
    const names = () => listings.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names().map((name) => name.split(',')[0])).toEqual([
      'Lamp for 40',
      'Lamp for 30',
      'Lamp for 20',
      'Auction',
    ])
  })

  test('of the last day is shown at once, and a new one requests a later one', async () => {
    const { searches, user } = await open({
      [keptPath]: { body: [analysis] },
      [path]: { status: 503, body: refusal('unavailable', 'eBay is tired.') },
    })
    expect(await screen.findByText(/by “Oak lamp”/)).toBeDefined()
    expect(searches()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Failed to find similar products on eBay. eBay is tired./)
    expect(within(alert).getByRole('button', { name: 'Try Again' })).toBeDefined()
    expect(searches()).toEqual([
      {
        productId: product.id,
        by: 'title',
        marketplace: 'EBAY_US',
        words: 'Oak lamp',
        after: analysis.searched_at,
      },
    ])
    expect(figure('Median Price')).toBe('$30.00')
  })

  test('that is made again keeps what was typed and chosen beside the last one', async () => {
    const used = { ...item(12, 'Used lamp'), condition: 'Pre-owned' }
    const lamps = [20, 21, 22, 23, 1250].map((value) => item(value))
    const later = { ...analysis, searched_at: '2026-11-23T12:00:00.000Z' }
    const answers = [
      { ...later, items: [...lamps, used] },
      { ...later, searched_at: '2026-11-23T13:00:00.000Z', items: [used] },
    ]
    const { user } = await open({
      [keptPath]: { body: [{ ...analysis, items: [...lamps, used] }] },
      [costsPath]: { body: [] },
      [path]: () => ({ body: { analysis: answers.shift(), usesLeft: null } }),
    })
    const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Condition' })
    await user.selectOptions(filter, 'New (5)')
    await user.click(screen.getByRole('button', { name: 'Bring in' }))
    await screen.findByRole('textbox', { name: 'You paid' })
    await user.clear(field('You paid'))
    await user.type(field('You paid'), '18')
    await user.type(field('Refund that came'), '4')
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    await expect.poll(() => answers.length).toBe(1)
    await screen.findByRole('button', { name: 'Search again' })
    expect(filter.value).toBe('New')
    expect(screen.getByRole('button', { name: 'Leave out' })).toBeDefined()
    expect([field('You paid').value, field('Refund that came').value]).toEqual(['18', '4'])

    // The next result has none in that condition.
    await user.click(screen.getByRole('button', { name: 'Search again' }))
    await expect.poll(() => figure('Total Listings')).toBe('1')
    expect(field('You paid').value).toBe('18')
  })

  test('uses the entered words and site, which stay if it fails', async () => {
    const { searches, user } = await open({
      [keptPath]: { body: [{ ...analysis, total: 10_000 }] },
      [path]: { status: 422, body: refusal('no_product', 'Nothing.') },
    })
    expect(
      await screen.findByText(/eBay has 10,000 of them in all. We compare the 4 best/),
    ).toBeDefined()
    expect(screen.getByText(/Kept until Nov 24/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change search' }))
    const words = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search words' })
    await user.clear(words)
    expect(screen.getByText('Enter at least one word.')).toBeDefined()
    await user.type(words, 'lamp')
    await user.selectOptions(screen.getByRole('combobox', { name: 'eBay site' }), 'Germany')
    await user.click(screen.getByRole('button', { name: 'Search eBay' }))
    await screen.findByRole('alert')
    expect(searches()).toEqual([
      {
        productId: product.id,
        by: 'title',
        marketplace: 'EBAY_DE',
        words: 'lamp',
        after: analysis.searched_at,
      },
    ])
    expect(words.value).toBe('lamp')
    expect(figure('Median Price')).toBe('$30.00')
  })

  test('of another site compares its currency, and proposes no fees', async () => {
    const items = [euro(20), euro(40), { ...euro(30), shipping: { value: 0, currency: 'EUR' } }]
    await open({ [keptPath]: { body: [{ ...analysis, marketplace: 'EBAY_DE', items }] } })
    expect(await screen.findByText('Median Price')).toBeDefined()
    expect(figure('Median Price')).toBe('€30.00')
    expect(screen.getByText('Free shipping')).toBeDefined()
    const listings = screen.getByRole('table', { name: /^Listings on eBay/ })
    expect(listings.textContent).toContain('€40.00')
    expect(listings.textContent).not.toContain('$')
    expect(screen.getByText(/We do not know eBay’s fees in Germany/)).toBeDefined()
    expect(
      screen.getByText(/bought in USD: enter what you paid and got back in euros/),
    ).toBeDefined()
    const left = within(screen.getByRole('row', { name: /^Median/ })).getAllByRole('cell')
    expect(left.map(({ textContent }) => textContent)).toEqual([
      '€30.00',
      '€0.00',
      '€30.00',
      '€30.00',
    ])
  })

  test('leaves an unusual price out by name, and brings it in by one press', async () => {
    const items = [...[20, 21, 22, 23].map((value) => item(value)), item(1250, 'Designer lamp')]
    const { user } = await open({ [keptPath]: { body: [{ ...analysis, items }] } })
    const usual = await screen.findByTestId('usual-price')
    expect(usual.textContent).toBe('$22.00')
    expect(
      screen.getByText(
        'In the middle of 4 usual listings. Half of them ask from $20.50 to $22.50.',
      ),
    ).toBeDefined()
    expect(screen.getByText(/^Unusual, and left out/u).textContent).toBe(
      'Unusual, and left out: Designer lamp ($1,250.00)',
    )
    // The five figures are of all prices.
    expect(figure('Average Price')).toBe('$267.20')
    expect(['Low', 'Median', 'High'].map((row) => priceAt(row))).toEqual([
      '$20.50',
      '$22.00',
      '$22.50',
    ])
    await user.click(screen.getByRole('button', { name: 'Bring in' }))
    expect(
      screen.getByText('In the middle of 5 listings. Half of them ask from $21.00 to $23.00.'),
    ).toBeDefined()
    expect(figure('Average Price')).toBe('$267.20')
    await user.click(screen.getByRole('button', { name: 'Leave out' }))
    expect(usual.textContent).toBe('$22.00')
  })

  test('of one condition compares those listings alone', async () => {
    const used = { ...item(12, 'Used lamp'), condition: 'Pre-owned' }
    const { user } = await open({
      [keptPath]: { body: [{ ...analysis, items: [...analysis.items, used] }] },
    })
    const filter = await screen.findByRole('combobox', { name: 'Condition' })
    expect([...filter.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'All (5)',
      'New (4)',
      'Pre-owned (1)',
    ])
    await user.selectOptions(filter, 'Pre-owned (1)')
    expect(screen.getByTestId('usual-price').textContent).toBe('$12.00')
    expect(figure('Total Listings')).toBe('1')
    const listings = within(screen.getByRole('table', { name: /^Listings on eBay/ }))
    expect(listings.getAllByRole('link')).toHaveLength(1)
  })

  test('of a condition without a price has no figures, no chart and no profit', async () => {
    const auction = { ...item(1, 'Lamp at auction'), condition: 'For parts', price: null }
    const { user } = await open({
      [keptPath]: { body: [{ ...analysis, items: [...analysis.items, auction] }] },
    })
    const filter = await screen.findByRole('combobox', { name: 'Condition' })
    await user.selectOptions(filter, 'For parts (1)')
    expect(screen.getByText('None of these listings has a price in US dollars.')).toBeDefined()
    for (const label of ['Median Price', 'Average Price', 'Lowest Price', 'Highest Price']) {
      expect(figure(label)).toBe('–')
    }
    expect(figure('Total Listings')).toBe('1')
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'You paid' })).toBeNull()
  })

  test('links to what was sold on eBay, and shows the person’s own similar sales', async () => {
    const other = listRow({
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Oak lamp, small',
      currency: 'USD',
      sold: true,
      sold_price: 30,
      sold_date: '2026-03-04',
    })
    await open({
      [keptPath]: { body: [analysis] },
      'GET /rest/v1/products': ({ query }) => ({
        body:
          query.get('select') === 'id,quantity,sale_details'
            ? [{ id: other.id, quantity: 3, sale_details: { postage: 3 } }]
            : [other, listRow({ id: product.id })],
      }),
    })
    const link = await screen.findByRole('link', { name: /^Sold listings on eBay/ })
    expect(link.getAttribute('href')).toBe(
      'https://www.ebay.com/sch/i.html?_nkw=Oak+lamp&LH_Sold=1&LH_Complete=1&_sop=13',
    )
    expect(await screen.findByRole('heading', { name: 'Your similar sales' })).toBeDefined()
    // The buyer paid $30 for three, $3 of it for shipping.
    const sale = screen.getByRole('link', { name: /^Oak lamp, small/u }).closest('li')
    await expect
      .poll(() => sale?.textContent)
      .toBe('Oak lamp, small, opens in a new tabSold Mar 4, 2026, 3 pieces$9.00')
  })

  test('of many renders thirty listings, sorted among all, and the others on request', async () => {
    const items = Array.from({ length: 60 }, (_, place) => item(place + 1))
    const { user } = await open({ [keptPath]: { body: [{ ...analysis, items }] } })
    const table = within(await screen.findByRole('table', { name: /^Listings on eBay/ }))
    expect(table.getAllByRole('link')).toHaveLength(30)
    await user.click(table.getByRole('button', { name: 'Price' }))
    expect(table.getAllByRole('link')[0]?.textContent).toMatch(/^Lamp for 1,/)
    await user.click(screen.getByRole('button', { name: 'Show all 60 listings' }))
    expect(table.getAllByRole('link')).toHaveLength(60)
    expect(document.activeElement?.textContent).toMatch(/^Lamp for 31,/)
  })

  test('calculates the profit, and names invalid amounts', async () => {
    const { user, keeps } = await open({
      [keptPath]: { body: [analysis] },
      [costsPath]: { body: [] },
      [keepPath]: { status: 201 },
    })
    const table = within(await screen.findByRole('table', { name: /^Your profit at each/ }))
    const median = () =>
      within(table.getByRole('row', { name: /^Median/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    // 13.6 % of $30 and $0.40; nothing of the $25 came back yet.
    expect(median()).toEqual(['$30.00', '$4.48', '$25.52', '$0.52$25.52 if the refund comes'])
    await user.type(screen.getByRole('textbox', { name: 'Shipping' }), '5')
    expect(median().slice(0, 3)).toEqual(['$30.00', '$4.48', '$20.52'])
    await user.type(screen.getByRole('textbox', { name: 'Shipping' }), 'x')
    expect(median().slice(1, 3)).toEqual(['–', '–'])
    expect(screen.getByText('Enter an amount like 19.99.')).toBeDefined()
    await expect.poll(keeps).toHaveLength(1)
  })

  test('calculates the profit of one piece of a product with several', async () => {
    const three = { ...product, price: 60, quantity: 3, refund_expected: 30, refund_received: 12 }
    await open({ [keptPath]: { body: [analysis] }, [costsPath]: { body: [] } }, three)
    await screen.findByRole('textbox', { name: 'You paid' })
    expect(field('You paid').value).toBe('20.00')
    expect(field('Refund that came').value).toBe('4.00')
    expect(field('Refund to come').value).toBe('6.00')
    expect(
      screen.getByText('This product has 3 pieces. All amounts here are for one of them.'),
    ).toBeDefined()
    const median = within(screen.getByRole('row', { name: /^Median/u })).getAllByRole('cell')
    expect(median.at(-1)?.textContent).toBe('$9.52$15.52 if the refund comes')
  })

  test("uses the person's stored fees, and stores new ones for that site", async () => {
    const kept = { marketplace: 'EBAY_US', fee_percent: 10, order_fee: 0, shipping: 4.5 }
    const { user, keeps } = await open({
      [keptPath]: { body: [analysis] },
      [costsPath]: { body: [kept, { ...kept, marketplace: 'EBAY_DE', shipping: 9 }] },
      [keepPath]: { status: 201 },
    })
    const shipping = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Shipping' })
    expect(shipping.value).toBe('4.50')
    expect(percent()).toBe('10')
    await user.clear(shipping)
    await user.type(shipping, '6,5')
    await expect.poll(keeps).toEqual([{ ...kept, shipping: 6.5 }])
    // An invalid amount stays in the field, and is not stored.
    await user.type(shipping, 'x')
    await user.click(screen.getByRole('button', { name: 'By picture' }))
    expect(keeps()).toHaveLength(1)
  })

  test('says that stored fees cannot be loaded, uses the usual ones, and retries', async () => {
    let isBroken = true
    const { user } = await open({
      [keptPath]: { body: [analysis] },
      [costsPath]: () =>
        isBroken
          ? { status: 400, body: { message: 'No.' } }
          : {
              body: [{ marketplace: 'EBAY_US', fee_percent: 10, order_fee: 0, shipping: 4.5 }],
            },
    })
    const notice = (await screen.findByText(/could not load your fees/)).parentElement
    if (notice === null) throw new Error('The notice stands alone.')
    expect(percent()).toBe('13.6')
    isBroken = false
    await user.click(within(notice).getByRole('button', { name: 'Load fees again' }))
    await expect.poll(percent).toBe('10')
    expect(screen.queryByText(/could not load your fees/)).toBeNull()
  })

  test('stores the last typed text when the fields close, before the typing pause, and says if that fails', async () => {
    const { keeps } = await open({
      [keptPath]: { body: [analysis] },
      [costsPath]: { body: [] },
      [keepPath]: { status: 500, body: { message: 'The database is tired.' } },
    })
    const shipping = await screen.findByRole('textbox', { name: 'Shipping' })
    // Typing without a pause.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    fireEvent.change(shipping, { target: { value: '7' } })
    expect(keeps()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'By picture' }))
    await expect
      .poll(keeps)
      .toEqual([{ marketplace: 'EBAY_US', fee_percent: 13.6, order_fee: 0.4, shipping: 7 }])
    vi.useRealTimers()
    expect(await screen.findByText('Your fees and shipping were not saved')).toBeDefined()
  })
})

describe('the dialog says', () => {
  test('that there is no picture, and offers the title', async () => {
    const { user } = await open({ [keptPath]: { body: [] } })
    expect(await screen.findByText('Product has no image for analysis')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Search by title' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search words' }).value).toBe(
      'Oak lamp',
    )
  })

  test.each([
    ['unavailable', 503, 'Failed to find similar products on eBay'],
    ['internal', 500, 'Error loading resale analysis'],
    ['no_product', 422, 'No similar products found on eBay'],
  ])('the error (%s), with a retry', async (code, status, title) => {
    const { searches, user } = await search({ [path]: { status, body: refusal(code, 'Why.') } })
    expect(await screen.findByText(title)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('button', { name: 'Try Again' })
    expect(searches()).toHaveLength(2)
  })
})

function refusal(code: string, message: string) {
  return { error: { code, message, requestId: 'r1' } }
}
