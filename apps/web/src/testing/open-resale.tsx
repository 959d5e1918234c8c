import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResaleDialog } from '#src/features/resale/resale-dialog.tsx'
import type { Answers } from '#src/testing/fake-backend.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'
import { Toaster } from '#src/ui/toaster.tsx'

export const path = 'POST /api/resale/analysis'
export const keptPath = 'GET /rest/v1/resale_analyses'
export const costsPath = 'GET /rest/v1/selling_costs'
export const keepPath = 'POST /rest/v1/selling_costs'
export const item = (value: number, title = `Lamp for ${value}`) => ({
  title,
  price: { value, currency: 'USD' },
  itemWebUrl: `https://www.ebay.com/itm/${encodeURIComponent(title)}`,
  image: null,
  condition: 'New',
})
export const euro = (value: number) => ({ ...item(value), price: { value, currency: 'EUR' } })
export const analysis = {
  mode: 'title',
  searched_for: 'Oak lamp',
  searched_at: '2026-11-23T10:00:00.000Z',
  items: [item(20), item(40), item(30), { ...item(0, 'Auction'), price: null }],
}
export const product = wholeProduct({
  name: 'Oak lamp',
  product_image_url: null,
  price: 25,
  currency: 'USD',
})

export async function open(answers: Answers, about = product) {
  const { requests } = await renderSignedIn(
    <>
      <Toaster />
      <ResaleDialog product={about} open onOpenChange={() => undefined} />
    </>,
    answers,
    { features: { google: false, payments: false, ai: false, ebay: true, ebayListing: false } },
  )
  const sentTo = (wanted: string) =>
    requests.filter((one) => `${one.method} ${one.path}` === wanted).map(({ body }) => body)
  return {
    searches: () => sentTo(path),
    keeps: () => sentTo(keepPath),
    user: userEvent.setup(),
  }
}

export async function search(answers: Answers) {
  const opened = await open({ [keptPath]: { body: [] }, ...answers })
  await opened.user.click(await screen.findByRole('button', { name: 'By title' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Search eBay' }))
  return opened
}

export const field = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: label })
export const percent = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: /fee in %/ }).value
/** The price in a row of the profit. */
export const priceAt = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`, 'u') })).getAllByRole('cell')[0]
    ?.textContent
export const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent
