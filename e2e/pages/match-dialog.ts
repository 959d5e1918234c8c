import type { BrowserContext, Locator, Page } from '@playwright/test'

/** 'Select eBay Product Match', and how to open it. */
export function matchDialog(page: Page) {
  const box = page.getByRole('dialog', { name: 'Select eBay Product Match' })
  return {
    box,
    original: box.getByRole('region', { name: 'Original product' }),
    match: box.getByRole('region', { name: 'Matches on eBay' }),
    update: box.getByRole('button', { name: 'Update Selected Fields' }),
    tick: (field: 'Product Name' | 'Price'): Locator =>
      box.getByRole('checkbox', { name: `Update ${field}` }),
    open: (offerName: string) =>
      page.getByRole('button', { name: `Fetch eBay match: ${offerName}` }).click(),
  }
}

/** Serves pictures of made-up items, which exist on no real host. */
export async function showEbayPictures(context: BrowserContext): Promise<void> {
  await context.route('https://i.ebayimg.com/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-2) ?? 'item'
    const response = await fetch(`${process.env['E2E_SHOP_URL']}/img.example/${name}.png`)
    await route.fulfill({
      contentType: 'image/png',
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}
