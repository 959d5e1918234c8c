import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ListPlaces, useListPlace } from '#src/entities/listing/list-places.tsx'
import { ResaleDialog } from '#src/features/resale/resale-dialog.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const analysis = {
  mode: 'title',
  marketplace: 'EBAY_US',
  searched_for: 'Oak lamp',
  searched_at: '2026-11-23T10:00:00.000Z',
  items: [20, 30, 40].map((value) => ({
    title: `Lamp for ${value}`,
    price: { value, currency: 'USD' },
    itemWebUrl: `https://www.ebay.com/itm/${value}`,
    image: null,
    condition: 'New',
  })),
}
const product = wholeProduct({
  name: 'Oak lamp',
  product_image_url: null,
  price: 25,
  currency: 'USD',
})

/** The result of an analysis beside tools that list on markets. */
async function openBeside(labels: string[], needPro: string[] = []) {
  const start = vi.fn<(label: string, price: string) => boolean>(() => true)
  const onOpenChange = vi.fn<(open: boolean) => void>()
  function Market({ label }: { label: string }) {
    useListPlace(label, (price) => start(label, price), { needsPro: needPro.includes(label) })
    return null
  }
  await renderSignedIn(
    <ListPlaces>
      {labels.map((label) => (
        <Market key={label} label={label} />
      ))}
      <ResaleDialog product={product} open onOpenChange={onOpenChange} />
    </ListPlaces>,
    {
      'GET /rest/v1/resale_analyses': { body: [analysis] },
      'GET /rest/v1/selling_costs': { body: [] },
    },
    { features: { google: false, payments: false, ai: false, ebay: true, ebayListing: true } },
  )
  return { start, onOpenChange, user: userEvent.setup() }
}

describe('the price that was found', () => {
  test('is listed on the chosen market, and the analysis closes', async () => {
    const { start, onOpenChange, user } = await openBeside(['Facebook Marketplace', 'eBay'])
    await user.click(await screen.findByRole('button', { name: 'List at $30.00' }))
    const markets = await screen.findAllByRole('menuitem')
    expect(markets.map(({ textContent }) => textContent)).toEqual([
      'On eBay',
      'On Facebook Marketplace',
    ])
    if (markets[0]) await user.click(markets[0])
    expect(start.mock.calls).toEqual([['eBay', '30.00']])
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })

  test('is listed in one press on the only market; a product that may not be sold keeps the analysis open', async () => {
    const { start, onOpenChange, user } = await openBeside(['Facebook Marketplace'])
    start.mockReturnValueOnce(false)
    await user.click(await screen.findByRole('button', { name: 'List at $30.00' }))
    expect(start.mock.calls).toEqual([['Facebook Marketplace', '30.00']])
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  test('says beside a market that it needs Pro, also if it is the only one', async () => {
    const { start, user } = await openBeside(['eBay'], ['eBay'])
    await user.click(await screen.findByRole('button', { name: 'List at $30.00' }))
    expect(start).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('menuitem', { name: 'On eBay (Pro)' }))
    expect(start.mock.calls).toEqual([['eBay', '30.00']])
  })
})
