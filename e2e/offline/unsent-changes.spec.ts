import type { Locator, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enterDashboard } from '../people/enter.ts'
import { errorsWithoutServer, test } from '../servers/own-server.ts'
import { authPage } from '../pages/auth-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { expect } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

test.use({
  expectedConsoleErrors: [
    ...errorsWithoutServer,
    'ERR_INTERNET_DISCONNECTED',
    '400 (Bad Request)',
    '409 (Conflict)',
  ],
  serviceWorkers: 'allow',
})

const keptText = 'Kept on this device. It is sent when the connection is back.'

async function addProduct({ client, userId }: SignedIn, name: string): Promise<string> {
  const added = await client
    .from('products')
    .insert({ user_id: userId, name, status: 'ordered' })
    .select('id')
    .single()
  expect(added.error).toBeNull()
  return added.data?.id ?? ''
}

/** A product in the server's database, and how often it was changed. */
async function readStored({ client }: SignedIn, id: string) {
  const row = await client.from('products').select('name,status,price').eq('id', id).single()
  const events = await client
    .from('product_events')
    .select('id', { count: 'exact', head: true })
    .eq('product_id', id)
    .eq('kind', 'changed')
  return { ...row.data, changes: events.count }
}

async function openList(page: Page, me: SignedIn, name: string): Promise<Locator> {
  await enterDashboard(page, me.person)
  const products = productsPage(page)
  await products.open()
  await expect(products.card(name)).toBeVisible()
  await waitForWorker(page)
  await waitForKeptLists(page, name)
  return products.card(name)
}

async function setReceived(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: /Update status/ }).click()
  await productsPage(page).saveStatus()
}

test('A tester can change products without a server; the changes survive a reload and are sent once', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(180_000)
  const me = await registerPerson(request)
  const id = await addProduct(me, 'Walnut cutting board')
  const card = await openList(page, me, 'Walnut cutting board')

  await server.stop()
  await page.reload()
  await expect(page.getByText('SampleTrail cannot be reached.')).toBeVisible()
  await setReceived(page, card)
  await expect(page.getByText(keptText).first()).toBeVisible()
  await expect(card).toContainText('Received')
  await expect(card).toContainText('Not sent yet')
  await expect(page.getByText('1 change waits.')).toBeVisible()

  await page.reload()
  await expect(card).toContainText('Received')
  await expect(card).toContainText('Not sent yet')
  // Another tab shows the same change, and does not send it a second time.
  const otherPage = await page.context().newPage()
  await otherPage.goto('/dashboard/products')
  await expect(productsPage(otherPage).card('Walnut cutting board')).toContainText('Not sent yet')
  await page.bringToFront()

  await server.restart()
  // A person who waits presses the button, unless the app has noticed by itself.
  const again = page.getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(card).not.toContainText('Not sent yet', { timeout: 30_000 })
  await expect(card).toContainText('Received')
  await expect(productsPage(otherPage).card('Walnut cutting board')).not.toContainText(
    'Not sent yet',
    { timeout: 30_000 },
  )
  expect(await readStored(me, id)).toMatchObject({ status: 'received', changes: 1 })
})

test('A lost answer does not change a product twice, and causes no needless question', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await addProduct(me, 'Enamel mug')
  const card = await openList(page, me, 'Enamel mug')

  let calls = 0
  await page.route('**/rest/v1/rpc/edit_product**', async (route) => {
    calls += 1
    // The server has applied the change, and then another person continues from there.
    await route.fetch()
    const moved = await me.client.from('products').update({ status: 'reviewed' }).eq('id', id)
    expect(moved.error).toBeNull()
    return route.abort()
  })
  await setReceived(page, card)
  await expect(card).toContainText('Reviewed')
  await expect(card).not.toContainText('Not sent yet')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The history shows that the change arrived, so the app does not send it again.
  expect(calls).toBe(1)
  expect(await readStored(me, id)).toMatchObject({ status: 'reviewed', changes: 2 })
})

test('A slow answer blocks nobody', async ({ page, request }) => {
  const me = await registerPerson(request)
  await addProduct(me, 'Brass desk lamp')
  const card = await openList(page, me, 'Brass desk lamp')
  const answered = Promise.withResolvers<undefined>()
  await page.route('**/rest/v1/rpc/edit_product**', async (route) => {
    await answered.promise
    return route.continue()
  })
  await setReceived(page, card)
  await expect(card).toContainText('Saving…')
  await expect(card).toContainText('Received')
  answered.resolve(undefined)
  await expect(card).not.toContainText('Saving…')
  await expect(card).toContainText('Received')
})

test('A change that is refused later is reverted with its reason, and the typed values are offered again', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await addProduct(me, 'Cork yoga block')
  await openList(page, me, 'Cork yoga block')
  await page.goto(`/dashboard/products/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Cork yoga block')

  let isRefused = true
  const answered = Promise.withResolvers<undefined>()
  await page.route('**/rest/v1/rpc/edit_product**', async (route) => {
    if (!isRefused) return route.continue()
    await answered.promise
    const json = { code: '23514', message: 'This name is taken', details: null, hint: null }
    return route.fulfill({ status: 400, json })
  })
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const form = productsPage(page).dialog('Edit Product')
  await form.getByRole('textbox', { name: 'Product Name' }).fill('Cork yoga block, pair')
  await form.getByRole('button', { name: 'Update Product' }).click()
  await expect(form).toBeHidden()
  await expect(heading).toHaveText('Cork yoga block, pair')

  answered.resolve(undefined)
  await expect(page.getByText('This name is taken')).toBeVisible()
  await expect(heading).toHaveText('Cork yoga block')
  isRefused = false
  await page.getByRole('button', { name: 'Edit again' }).click()
  await expect(form.getByRole('textbox', { name: 'Product Name' })).toHaveValue(
    'Cork yoga block, pair',
  )
  await form.getByRole('button', { name: 'Update Product' }).click()
  await expect(form).toBeHidden()
  await expect.poll(async () => (await readStored(me, id)).name).toBe('Cork yoga block, pair')
})

test('Signing out with unsent changes asks first', async ({ page, request, server }) => {
  test.setTimeout(180_000)
  const me = await registerPerson(request)
  const id = await addProduct(me, 'Linen apron')
  const card = await openList(page, me, 'Linen apron')
  await server.stop()
  await setReceived(page, card)
  await expect(card).toContainText('Not sent yet')

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(question).toContainText('1 change has not been sent yet.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(card).toContainText('Not sent yet')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await server.restart()
  await authPage(page).signIn(me.person)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await readStored(me, id)).toMatchObject({ status: 'ordered', changes: 0 })
})
