import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productPage } from '../pages/product-page.ts'
import { stockOne } from '../stock/stock.ts'

/** The label of the product's action. */
export const postButton = 'Facebook Marketplace'

/** Signs in a new person with a desk lamp; returns the person and the product's id. */
export async function enterWithLamp(
  page: Page,
  request: APIRequestContext,
): Promise<{ me: SignedIn; id: string }> {
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Desk lamp', status: 'received' })
  await enter(page, me.person)
  return { me, id }
}

/** Presses the button once: it waits for the extension, and opens this dialog by itself. */
export async function press(page: Page, dialog: Locator): Promise<void> {
  await productPage(page).button(postButton).click()
  await expect(dialog).toBeVisible()
}

/** Opens a product, enters what to list, and returns the marketplace's page that opens. */
export async function list(page: Page, id: string, price: string): Promise<Page> {
  const product = productPage(page)
  await product.open(id)
  const dialog = page.getByRole('dialog', { name: 'Set Listing Price' })
  await press(page, dialog)
  await dialog.getByRole('textbox', { name: 'Price (USD)' }).fill(price)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  return opened
}

/** The number of posts counted this month. */
export async function usedPosts({ client, userId }: SignedIn): Promise<number | undefined> {
  const { data } = await client.from('subscriptions').select('num_facebook').eq('user_id', userId)
  return data?.[0]?.num_facebook
}
