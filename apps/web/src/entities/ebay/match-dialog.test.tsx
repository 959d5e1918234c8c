import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { MatchChanges } from '@sampletrail/domain/ebay/ebay-match.ts'
import { describe, expect, test, vi } from 'vitest'
import { MatchDialog } from '#src/entities/ebay/match-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const path = 'POST /api/ebay/search-by-image'
const features = { google: false, payments: false, ai: false, ebayListing: false }
const product = {
  name: 'lamp!!',
  price: 5,
  currency: 'EUR',
  imageUrl: 'https://shop.example/lamp.jpg',
}
const itemSummaries = [
  {
    title: 'Oak & brass lamp',
    price: { value: 18.5, currency: 'EUR' },
    itemWebUrl: 'https://www.ebay.com/itm/1',
    image: null,
    condition: 'Pre-owned',
  },
  {
    title: 'Lamp at an auction',
    price: null,
    itemWebUrl: 'https://www.ebay.com/itm/2',
    image: { imageUrl: 'https://i.ebayimg.com/2.jpg' },
    condition: null,
  },
]
const found: Answers = { [path]: { body: { itemSummaries } } }

async function open(answers = found, changes: { imageUrl?: string | null } = {}, isSetUp = true) {
  const onUpdate = vi.fn<(changes: MatchChanges) => Promise<void>>(() => Promise.resolve())
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const { requests } = await renderSignedIn(
    <MatchDialog
      product={{ ...product, ...changes }}
      open
      onOpenChange={onOpenChange}
      onUpdate={onUpdate}
    />,
    answers,
    { features: { ...features, ebay: isSetUp } },
  )
  const searches = () => requests.filter((one) => `${one.method} ${one.path}` === path)
  return { onUpdate, onOpenChange, searches, user: userEvent.setup() }
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const update = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Update Selected Fields' })

describe('the matches', () => {
  test('are shown one by one and wrap around, next to the original product', async () => {
    const { searches, user } = await open()
    const carousel = within(await screen.findByRole('region', { name: 'Matches on eBay' }))
    expect(searches().map(({ body }) => body)).toEqual([{ imageUrl: product.imageUrl }])
    const original = within(screen.getByRole('region', { name: 'Original product' }))
    expect(original.getByText('lamp!!')).toBeDefined()
    expect(original.getByText('€5.00')).toBeDefined()
    expect(carousel.getByText(/^1 of 2/u)).toBeDefined()
    expect(carousel.getByText('€18.50')).toBeDefined()
    expect(carousel.getByText('Pre-owned')).toBeDefined()
    await user.click(carousel.getByRole('button', { name: 'Previous' }))
    expect(carousel.getByText(/^2 of 2/u)).toBeDefined()
    expect(carousel.getByText('No price')).toBeDefined()
    await user.click(carousel.getByRole('button', { name: 'Next' }))
    expect(carousel.getByText(/^1 of 2/u)).toBeDefined()
    const link = (name: RegExp) => carousel.getByRole('link', { name }).getAttribute('href')
    expect(link(/^View on eBay/u)).toBe('https://www.ebay.com/itm/1')
    expect(link(/^View on Amazon/u)).toBe('https://www.amazon.com/s?k=Oak%20%26%20brass%20lamp')
  })

  test('are copied as far as the person chose', async () => {
    const { onUpdate, onOpenChange, user } = await open()
    await screen.findByText('Select at least one option to update')
    expect(update().disabled).toBe(true)
    await user.click(tick('Update Price'))
    expect(screen.getByText('Only the price will be updated')).toBeDefined()
    await user.click(tick('Update Product Name'))
    expect(screen.getByText('Both name and price will be updated')).toBeDefined()
    await user.click(tick('Update Price'))
    expect(screen.getByText('Only the product name will be updated')).toBeDefined()
    await user.click(update())
    expect(onUpdate).toHaveBeenCalledExactlyOnceWith({
      name: 'Oak & brass lamp',
      ebay_url: 'https://www.ebay.com/itm/1',
    })
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  })

  test('without a price cannot supply one', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Update Price' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(tick('Update Price')).toMatchObject({ disabled: true, checked: false })
    expect(update().disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(tick('Update Price')).toMatchObject({ disabled: false, checked: true })
  })

  test('stay, with the reason, if saving fails', async () => {
    const { onUpdate, onOpenChange, user } = await open()
    onUpdate.mockRejectedValueOnce(new Error('This offer is no longer there. Reload the page.'))
    await user.click(await screen.findByRole('checkbox', { name: 'Update Price' }))
    await user.click(update())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'Failed to update product information. This offer is no longer there. Reload the page.',
    )
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})

describe('without a match', () => {
  test('it says that nothing was found', async () => {
    await open({ [path]: { body: { itemSummaries: [] } } })
    expect(await screen.findByRole('heading', { name: 'No products found on eBay' })).toBeDefined()
    expect(update().disabled).toBe(true)
  })

  test('eBay’s error is shown, with a retry', async () => {
    let error: object | null = { code: 'unavailable', message: 'Limit reached.', requestId: 'r-7' }
    const { searches, user } = await open({
      [path]: () =>
        error === null ? { body: { itemSummaries } } : { status: 503, body: { error } },
    })
    expect(await screen.findByRole('heading', { name: 'Failed to fetch from eBay' })).toBeDefined()
    expect(screen.getByText('Limit reached.')).toBeDefined()
    expect(screen.getByText('Request r-7')).toBeDefined()
    expect(searches()).toHaveLength(1)
    error = null
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^1 of 2/u)).toBeDefined()
  })

  test('an unreachable server has a separate message', async () => {
    await open({
      [path]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    expect(
      await screen.findByRole('heading', { name: 'Failed to fetch product information' }),
    ).toBeDefined()
  })

  test('a server without eBay says so, and gets no request', async () => {
    const { searches } = await open(found, {}, false)
    expect(await screen.findByRole('heading', { name: 'eBay is not set up' })).toBeDefined()
    expect(searches()).toEqual([])
  })

  test('a product without a picture sends no request', async () => {
    const { searches } = await open(found, { imageUrl: null })
    expect(await screen.findByRole('heading', { name: 'No picture to search by' })).toBeDefined()
    expect(searches()).toEqual([])
  })
})
