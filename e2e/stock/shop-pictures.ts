import type { BrowserContext } from '@playwright/test'

const hosts = ['img.example', 'm.media-amazon.com', 'boutique.example']

/** Serves the pictures of the made-up shops, which exist on no real host. */
export async function showShopPictures(context: BrowserContext): Promise<void> {
  const shop = process.env['E2E_SHOP_URL'] ?? ''
  for (const host of hosts) {
    await context.route(`https://${host}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      // The browser's context does not fetch them: a journey may end while a picture is loading.
      const response = await fetch(`${shop}/${host}${pathname}`)
      await route.fulfill({
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'text/html',
        body: Buffer.from(await response.arrayBuffer()),
      })
    })
  }
}
