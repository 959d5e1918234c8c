import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { installApp } from '../browsers/installed-app.ts'
import { authPage } from '../pages/auth-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { errorsWithoutServer, test as withServer } from '../servers/own-server.ts'
import { makePicture } from '../stock/pictures.ts'
import { expect, test } from '../test.ts'
import { readKeptLists, waitForKeptLists, waitForWorker, type AppMode } from '../browsers/worker.ts'

test.use({ serviceWorkers: 'allow' })

const offlineText = 'You are offline.'
const unreachableText = 'SampleTrail cannot be reached.'
/** The text of the banner, which appears on every screen. */
const bannerText = `${unreachableText} What you see may be out of date`

async function addProduct(
  { client, userId }: SignedIn,
  name: string,
  product_image_url: string | null = null,
): Promise<string> {
  const added = await client
    .from('products')
    .insert({ user_id: userId, name, status: 'ordered', product_image_url })
    .select('id')
    .single()
  expect(added.error).toBeNull()
  return added.data?.id ?? ''
}

/** The public address of a picture that a person uploaded. */
async function uploadPicture({ client }: SignedIn, request: APIRequestContext): Promise<string> {
  const { data } = await client.auth.getSession()
  const uploaded = await request.post('/api/files', {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    multipart: { folder: 'product-images', file: await makePicture('teal') },
  })
  expect(uploaded.status()).toBe(201)
  return z.object({ publicUrl: z.string() }).parse(await uploaded.json()).publicUrl
}

/** The addresses of the pictures that the worker stores; the catalogue may show others than the person's. */
const keptPictures = (page: Page) =>
  page.evaluate<string[]>(
    "caches.open('pictures').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))",
  )

/** Signs in, opens the list and one product, and waits until the device has everything it needs. */
async function lookAround(
  page: Page,
  { person }: SignedIn,
  product: string,
  mode: AppMode = 'web',
): Promise<void> {
  if (mode === 'web') await enter(page, person)
  else {
    // The installed app has a separate session.
    await authPage(page).signIn(person)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  const products = productsPage(page)
  await products.open()
  await products.card(product).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, 'additional_notes', mode)
}

test.describe('Without a network', () => {
  test.use({ expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'] })

  test('A tester can open the last known lists, and the app reconnects automatically @phone', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await addProduct(me, 'Walnut cutting board')
    await lookAround(page, me, 'Walnut cutting board')

    await page.context().setOffline(true)
    await expect(page.getByText(offlineText)).toBeVisible()
    await page.goto('/dashboard/products')
    await expect(productsPage(page).card('Walnut cutting board')).toContainText('Ordered')
    await expect(page.getByText(offlineText)).toBeVisible()

    await addProduct(me, 'Brass desk lamp')
    await page.context().setOffline(false)
    await expect(page.getByText(offlineText)).toBeHidden()
    await expect(productsPage(page).card('Brass desk lamp')).toBeVisible()
  })

  test('A tester sees the pictures seen before, until they sign out', async ({ page, request }) => {
    const me = await registerPerson(request)
    const address = await uploadPicture(me, request)
    await addProduct(me, 'Walnut cutting board', address)
    await lookAround(page, me, 'Walnut cutting board')
    const products = productsPage(page)
    const picture = products.card('Walnut cutting board').locator('img')
    await products.open()
    await expect(picture).toHaveJSProperty('naturalHeight', 600)
    const mine = new URL(address, page.url()).href
    await expect.poll(() => keptPictures(page)).toContain(mine)

    // The pictures shown then do not come from the browser's own cache.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(offlineText)).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalHeight', 600)

    await page.context().setOffline(false)
    await authPage(page).signOut()
    await expect.poll(() => keptPictures(page)).not.toContain(mine)
  })
})

withServer.describe('Without a server', () => {
  withServer.use({
    expectedConsoleErrors: errorsWithoutServer,
  })

  withServer(
    'A tester can reload every kind of page, and the app comes back with the server',
    async ({ page, request, server }) => {
      withServer.setTimeout(180_000)
      const me = await registerPerson(request)
      const id = await addProduct(me, 'Walnut cutting board')
      await lookAround(page, me, 'Walnut cutting board')
      await page.goto('/settings/account')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      await server.stop()
      const products = productsPage(page)
      const banner = page.getByText(bannerText)
      await page.goto('/dashboard/products')
      await expect(products.card('Walnut cutting board')).toContainText('Ordered')
      await expect(banner).toBeVisible()
      await page.goto(`/dashboard/products/${id}`)
      await expect(page.getByRole('heading', { name: 'Walnut cutting board' })).toBeVisible()
      await page.goto('/settings')
      await expect(page).toHaveURL(/\/settings\/\w+$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/dashboard')
      await expect(page.getByText('Walnut cutting board').first()).toBeVisible()
      await expect(banner).toBeVisible()

      await server.restart()
      await addProduct(me, 'Brass desk lamp')
      await expect(page.getByText(unreachableText)).toHaveCount(0, { timeout: 20_000 })
      await expect(page.getByText('Brass desk lamp').first()).toBeVisible()
    },
  )

  withServer(
    'A tester whose session ran out meanwhile stays signed in until the server is back',
    async ({ page, request, server }) => {
      const me = await registerPerson(request)
      await addProduct(me, 'Walnut cutting board')
      await lookAround(page, me, 'Walnut cutting board')
      await server.stop()
      await page.evaluate(`{
      const key = 'sampletrail-session-web'
      const session = JSON.parse(localStorage.getItem(key))
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1000 }))
    }`)
      await page.goto('/dashboard/products')
      await expect(productsPage(page).card('Walnut cutting board')).toBeVisible()
      await expect(page.getByText(bannerText)).toBeVisible()

      // Nobody presses anything: the app keeps asking automatically.
      await server.restart()
      await expect(page.getByText(unreachableText)).toHaveCount(0, { timeout: 40_000 })
      await expect
        .poll(() =>
          page.evaluate<number>(
            `JSON.parse(localStorage.getItem('sampletrail-session-web')).expires_at`,
          ),
        )
        .toBeGreaterThan(1000)
      await addProduct(me, 'Brass desk lamp')
      await expect(productsPage(page).card('Brass desk lamp')).toBeVisible()
    },
  )

  withServer(
    'A tester can sign out, and nothing of theirs is left',
    async ({ page, request, server }) => {
      const me = await registerPerson(request)
      await addProduct(me, 'Walnut cutting board')
      await lookAround(page, me, 'Walnut cutting board')
      await server.stop()
      await authPage(page).signOut()
      await expect(page).toHaveURL(/\/auth/)
      await expect.poll(() => readKeptLists(page)).toBe('[]')
      expect(await page.evaluate("localStorage.getItem('sampletrail-session-web')")).toBeNull()
      await page.goto('/dashboard/products')
      await expect(page).toHaveURL(/\/auth/)
      await server.restart()
    },
  )

  withServer(
    'A tester can open the installed app from its icon, and sees the last known lists',
    async ({ request, server, watchConsole }) => {
      const me = await registerPerson(request)
      await addProduct(me, 'Walnut cutting board')
      const app = await installApp()
      try {
        await lookAround(await app.open(server.origin), me, 'Walnut cutting board', 'pwa')
        await app.close()
        await server.stop()

        const page = await app.open(`${server.origin}/dashboard`)
        watchConsole(page)
        await expect(page.getByText('Walnut cutting board').first()).toBeVisible()
        await expect(page.getByText(bannerText)).toBeVisible()

        await server.restart()
        await addProduct(me, 'Brass desk lamp')
        await expect(page.getByText(unreachableText)).toHaveCount(0, { timeout: 40_000 })
        await expect(page.getByText('Brass desk lamp').first()).toBeVisible()
      } finally {
        await app.remove()
      }
    },
  )
})
