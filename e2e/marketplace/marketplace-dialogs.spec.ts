import type { APIRequestContext, Page } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { postButton, press } from './list-on-marketplace.ts'
import { productPage } from '../pages/product-page.ts'
import { iPhone } from '../people/people.ts'
import { stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

/** An extension that says that it is installed, and otherwise only what the test tells it to say. */
const quietExtension = `
  addEventListener('fbMarketplaceListerDetection', () =>
    dispatchEvent(new CustomEvent('fbExtensionDetected', { detail: { installed: true, version: '1' } })))
  addEventListener('fbMarketplacePostProduct', ({ detail }) => { window.taken = detail })`

/** Reports on the current attempt, as the extension would. */
async function say(page: Page, status: object): Promise<void> {
  await page.evaluate(`dispatchEvent(new CustomEvent('FBMStatusUpdate', {
    detail: { ...${JSON.stringify(status)}, sessionId: window.taken.product.sessionId } }))`)
}

async function openProduct(
  page: Page,
  request: APIRequestContext,
  product?: Partial<Parameters<typeof stockOne>[1]>,
) {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Desk lamp', status: 'received', ...product })
  await enter(page, me.person)
  await productPage(page).open(id)
  return id
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('The extension gets exactly the confirmed data; if it is silent for five seconds a tester gets a message', async ({
  page,
  request,
}) => {
  await page.addInitScript(quietExtension)
  const amazon_url = 'https://www.amazon.com/dp/B0TEST0001'
  const id = await openProduct(page, request, { amazon_url })
  const price = dialogOf(page, 'Set Listing Price')
  await press(page, price)
  await price.getByRole('textbox', { name: 'Price (USD)' }).fill('15')
  await price.getByRole('button', { name: 'Cancel' }).click()
  await expect(price).toBeHidden()
  expect(await page.evaluate('window.taken ?? null'), 'nothing was handed over').toBeNull()
  await press(page, price)
  await expect(price.getByRole('textbox', { name: 'Price (USD)' })).toHaveValue('15')
  await goOn(page)
  await expect(dialogOf(page, 'Status Update')).toContainText('Handing the product over')
  const handed = performance.now()
  expect(await page.evaluate('window.taken')).toEqual({
    product: {
      id,
      title: 'Desk lamp',
      price: 15,
      description: 'New in box. Never used.',
      image: null,
      condition: 'new',
      categoryId: '1792291877663080',
      source_url: amazon_url,
      latitude: 37.7749,
      longitude: -122.4194,
      place: null,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  })
  const error = dialogOf(page, 'Error')
  await expect(error).toContainText('The extension does not answer. Reload this page')
  expect(performance.now() - handed).toBeGreaterThan(4000)

  // A late report still counts.
  await say(page, { type: 'info', message: 'Here I am.' })
  await expect(dialogOf(page, 'Status Update')).toContainText('Here I am.')
})

test.describe('With a picture that does not exist', () => {
  test.use({ expectedConsoleErrors: ['[Error occurred]'] })

  test('A tester reads that the product could not be prepared, and what to check', async ({
    page,
    request,
  }) => {
    await page.addInitScript(quietExtension)
    await openProduct(page, request, { product_image_url: 'https://[broken' })
    await press(page, dialogOf(page, 'Set Listing Price'))
    await goOn(page)
    const error = dialogOf(page, 'Error')
    await expect(error).toContainText('Failed to prepare product data. Check the address of')
    expect(await page.evaluate('window.taken ?? null'), 'nothing was handed over').toBeNull()
  })
})

for (const [size, width, height] of [
  ['wide', 1440, 900],
  ['narrow', 390, 844],
] as const) {
  test(`The dialogs of posting are accessible in a ${size} window, and return the focus`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(`if (!sessionStorage.getItem('bare')) { ${quietExtension} }`)
    await openProduct(page, request)
    const price = dialogOf(page, 'Set Listing Price')
    await press(page, price)
    await expectAccessible(page, 'price')
    await price.getByRole('textbox', { name: 'Price (USD)' }).fill('.')
    await price.getByRole('textbox', { name: 'Title' }).fill('')
    await goOn(page)
    await expect(price.getByText('A listing needs a title.')).toBeVisible()
    await expect(price.getByRole('textbox', { name: 'Price (USD)' })).toBeFocused()
    await expectAccessible(page, 'price with errors')
    await price.getByRole('textbox', { name: 'Price (USD)' }).fill('')
    await price.getByRole('textbox', { name: 'Title' }).fill('x'.repeat(100))
    await goOn(page)
    const url = 'https://www.facebook.com/marketplace/item/1/'
    await expect(dialogOf(page, 'Status Update')).toBeVisible()
    for (const [type, title] of [
      ['info', 'Status Update'],
      ['error', 'Error'],
      ['success', 'Success!'],
    ] as const) {
      await say(page, {
        type,
        message: `${type} `.repeat(30).trim(),
        ...(type === 'success' && { url }),
      })
      await expect(dialogOf(page, title)).toContainText(`${type} ${type}`)
      await expectAccessible(page, title)
    }
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Success!')).toBeHidden()

    await page.evaluate(`sessionStorage.setItem('bare', 'yes')`)
    await page.reload()
    const install = dialogOf(page, 'SampleTrail extension not installed')
    const button = productPage(page).button(postButton)
    await button.click()
    await expect(productPage(page).button('Looking for the extension...')).toBeFocused()
    await expectAccessible(page, 'looking for the extension')
    await expect(install, 'it goes on by itself').toBeVisible()
    await expectAccessible(page, 'install')
    await page.keyboard.press('Escape')
    await expect(install).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test.describe('on a phone', () => {
  test.use({ userAgent: iPhone, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('The message for a tester is accessible @phone', async ({ page, request }) => {
    await openProduct(page, request)
    await productPage(page).button(postButton).click()
    await expect(page.getByText('is not available on mobile devices')).toBeVisible()
    await expectAccessible(page, 'blocked')
    await expectTouchable(page, 'blocked')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
