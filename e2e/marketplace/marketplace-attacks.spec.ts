import { expect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { enterWithLamp, list } from './list-on-marketplace.ts'
import { test } from './marketplace-browser.ts'
import { stockOne } from '../stock/stock.ts'

/** The data that the app would pass on; a page may put anything into it. */
const product = {
  id: '3f1d3b0a-8f5e-4a57-9d7e-0d6a1c6f1a11',
  title: 'Planted lamp',
  price: 1,
  description: '',
  image: null as string | null,
  condition: 'new',
  categoryId: '1792291877663080',
  source_url: null as string | null,
  latitude: 37.7749,
  longitude: -122.4194,
  place: null,
  sessionId: '9b2f7c56-3f0e-4c8e-8c0f-5a1f5f1b2c33',
}

interface Heard {
  /** The extension said that it is installed. */
  isThere: boolean
  /** The first word of its report on the attempt. */
  said: string | null
}

/** How long an answer that must not come is waited for. */
const SILENCE_MS = 2000
/** How long an answer that must come may take: a slow machine copies megabytes of photo between processes. */
const ANSWER_MS = 20_000

/** Does in a page what the app does, and returns the extension's first report, or what it said within that time. */
function attempt(
  page: Page | Frame,
  planted: object = product,
  withinMs = SILENCE_MS,
): Promise<Heard> {
  return page.evaluate<Heard>(`new Promise((resolve) => {
    const heard = { isThere: false, said: null }
    addEventListener('fbMarketplaceListerDetectionResponse', () => { heard.isThere = true })
    addEventListener('fbMarketplaceStatusUpdate', ({ detail }) => {
      if (detail.sessionId !== ${JSON.stringify(product.sessionId)}) return
      heard.said = detail.message
      resolve(heard)
    }, { once: true })
    dispatchEvent(new CustomEvent('fbMarketplaceListerDetection'))
    dispatchEvent(new CustomEvent('fbMarketplacePostProduct', ${JSON.stringify({ detail: { product: planted } })}))
    postMessage({ type: 'fbMarketplacePostProduct', detail: ${JSON.stringify({ product: planted })} }, '*')
    setTimeout(() => resolve(heard), ${withinMs})
  })`)
}

/** A message that an extension might send. */
const forged = (sessionId: string) =>
  JSON.stringify({
    type: 'FBMStatusUpdate',
    detail: { type: 'success', message: 'Give us your password.', sessionId },
  })

const nothing: Heard = { isThere: false, said: null }

/** Serves our own page at this address, in place of the real one. */
async function plant(context: BrowserContext, address: string, body: string): Promise<void> {
  await context.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Page</title>${body}` }),
  )
}

const countForms = (context: BrowserContext): number =>
  context.pages().filter((page) => page.url().startsWith('https://www.facebook.com')).length

test('Pages of other origins, and frames, are ignored', async ({ page, context, appOrigin }) => {
  const { port } = new URL(appOrigin)
  const strangers = [
    'https://evil.example/',
    `http://localhost.evil.example:${port}/`,
    `https://localhost:${port}/`,
    // The same server under another name, for which this extension was not built.
    `http://127.0.0.1:${port}/`,
    'https://www.facebook.com/marketplace/you/selling',
    'https://www.facebook.com/marketplace/create/item',
  ]
  for (const address of strangers) {
    await plant(context, address, '')
    await page.goto(address)
    const forms = countForms(context)
    expect(await attempt(page), address).toEqual(nothing)
    expect(countForms(context), address).toBe(forms)
    await context.unroute(address)
  }

  // In a frame, even of a page that the app itself would serve.
  await plant(context, `${appOrigin}/planted`, '')
  await plant(context, 'https://evil.example/', `<iframe src="${appOrigin}/planted"></iframe>`)
  await page.goto('https://evil.example/')
  const frame = page.frame({ url: `${appOrigin}/planted` })
  if (frame === null) throw new Error('There is no frame.')
  expect(await attempt(frame)).toEqual(nothing)
  expect(countForms(context)).toBe(0)

  // At the app's address the extension accepts the very same page.
  const opened = context.waitForEvent('page')
  await page.goto(`${appOrigin}/planted`)
  const heard = await attempt(page, product, ANSWER_MS)
  expect(heard.isThere).toBe(true)
  expect(heard.said).toContain('opens in a new tab')
  await expect((await opened).getByLabel('Title')).toHaveValue('Planted lamp')
})

test('Invalid products are refused, with a reason, and open nothing', async ({
  page,
  context,
  appOrigin,
}) => {
  // Messages of many megabytes take long on a slow machine.
  test.setTimeout(240_000)
  await plant(context, `${appOrigin}/planted`, '')
  await page.goto(`${appOrigin}/planted`)
  const wrong: Record<string, unknown> = {
    title: 'x'.repeat(101),
    price: -1,
    description: 'x'.repeat(10_000_000),
    image: `data:image/png;base64,${'A'.repeat(15_000_000)}`,
    source_url: 'javascript:alert(1)',
    categoryId: '1&next=https://evil.example',
    latitude: 91,
    condition: 'stolen',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const { said } = await attempt(page, { ...product, [field]: value }, ANSWER_MS)
    expect(said, field).toBe(`Failed to prepare product data: ${field}`)
  }
  expect((await attempt(page, { ...product, sessionId: 'mine' })).said, 'no session').toBeNull()
  expect(countForms(context)).toBe(0)

  // The most that is allowed. The report names a photo that the extension cannot store.
  const opened = context.waitForEvent('page')
  const most = {
    ...product,
    title: '<script>hacked = 1</script>"><img src=x onerror="hacked = 1">'.padEnd(100, '.'),
    description: '<b>x</b>'.repeat(625),
    image: `data:image/png;base64,${'A'.repeat(11_000_000)}`,
  }
  expect((await attempt(page, most, ANSWER_MS)).said).toContain('opens in a new tab')
  const form = await opened
  await expect(form.getByText('Not filled in: Photo. Fill them in by hand.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(most.title)
  await expect(form.getByLabel('Description')).toHaveValue(most.description)
  expect(await form.evaluate('typeof hacked')).toBe('undefined')
  expect(await page.evaluate('typeof hacked')).toBe('undefined')
})

test("Another window cannot fake the result of a tester's listing", async ({
  page,
  context,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
  await page.addInitScript(`addEventListener('fbMarketplacePostProduct', ({ detail }) => {
    window.session = detail.product.sessionId
  })`)
  await enter(page, me.person)
  await list(page, id, '3')
  const status = page.getByRole('dialog', { name: 'Status Update' })
  await expect(status.getByRole('status')).toContainText('is filled in. Check everything')
  const session = await page.evaluate<string>('window.session')

  // A frame that knows everything, and the page's own words with another session.
  await page.evaluate(`document.body.append(document.createElement('iframe'))`)
  await page
    .frames()
    .at(-1)
    ?.evaluate(`parent.postMessage(${forged(session)}, '*')`)
  await page.evaluate(`postMessage(${forged(crypto.randomUUID())}, '*')`)
  await page.waitForTimeout(500)
  await expect(status).toBeVisible()
  expect(await page.getByText('Give us your password.').count()).toBe(0)

  // The extension accepts the same message from the page itself.
  await page.evaluate(`postMessage(${forged(session)}, '*')`)
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Give us')
  expect(context.pages().length).toBeGreaterThan(1)
})

test('On the marketplace the extension acts only in the tab that was opened for a product', async ({
  page,
  context,
  request,
  marketplace,
}) => {
  const { id } = await enterWithLamp(page, request)
  marketplace.rename('Title')
  const form = await list(page, id, '3')
  await expect(form.getByText('Not filled in: Title. Fill them in by hand.')).toBeVisible()

  // The person's own tab with the same form.
  const own = await context.newPage()
  await own.goto(form.url())
  await expect(own.getByLabel('Price')).toBeVisible()
  await own.waitForTimeout(1000)
  await expect(own.getByLabel('Price')).toHaveValue('')
  await expect(own.getByText('SampleTrail')).toBeHidden()

  // A press that the form does not accept, and one that no person made: continuing publishes nothing.
  await form.getByRole('button', { name: 'Publish' }).click({ force: true })
  await form.evaluate(`document.querySelector('[aria-label=Publish]').click()`)
  await form.goto('https://www.facebook.com/marketplace/you/selling')
  await expect(form.getByRole('heading', { name: 'Your listings' })).toBeVisible()
  await form.waitForTimeout(1000)
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeHidden()
  expect(marketplace.listings).toEqual([])

  // Back at the form, the extension fills it in again, and a person's press counts.
  marketplace.rename()
  await form.goto('https://www.facebook.com/marketplace/create/item')
  await expect(form.getByText('SampleTrail filled in this form. Check everything')).toBeVisible()
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
  expect(marketplace.listings).toMatchObject([{ title: 'Desk lamp' }])
})
