import type { BrowserContext } from '@playwright/test'

const hosts = ['img.example', 'm.media-amazon.com', 'boutique.example']

/** Lets the browser see the pictures of the made-up shops, which exist on no real host. */
export async function showShopPictures(context: BrowserContext): Promise<void> {
  const shop = process.env['E2E_SHOP_URL'] ?? ''
  for (const host of hosts) {
    await context.route(`https://${host}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      // Not fetched by the browser's context: a journey may end while a picture is on its way.
      const response = await fetch(`${shop}/${host}${pathname}`)
      await route.fulfill({
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'text/html',
        body: Buffer.from(await response.arrayBuffer()),
      })
    })
  }
}
