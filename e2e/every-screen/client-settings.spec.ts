import type { Request } from '@playwright/test'
import { registerPerson } from '../servers/backend.ts'
import { authPage } from '../pages/auth-page.ts'
import { productPage } from '../pages/product-page.ts'
import { productsPage } from '../pages/products-page.ts'
import { makePicture } from '../stock/pictures.ts'
import { expect, test } from '../test.ts'

const services = /\/(auth|rest|storage)\/v1\//

test('every call to the backend names its application', async ({ page, request }) => {
  const { client, person, userId } = await registerPerson(request)
  const added = await client.from('products').insert({ user_id: userId, name: 'Desk fan' })
  expect(added.error).toBeNull()

  const calls: Request[] = []
  page.on('request', (call) => {
    if (services.test(call.url())) calls.push(call)
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))

  await authPage(page).signIn(person)
  await expect(page).toHaveURL(/\/dashboard$/)
  const products = productsPage(page)
  await products.open()
  await products.card('Desk fan').getByRole('link').click()
  const main = page.getByRole('main')
  await productPage(page).uploadReceipt(await makePicture('navy'))
  await main.getByRole('button', { name: 'View receipt' }).click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()

  // The page itself fetches pictures and cannot add headers.
  const sent = calls.filter((call) => call.resourceType() === 'fetch')
  const seen = new Set(sent.map((call) => services.exec(call.url())?.[1]))
  expect(seen).toEqual(new Set(['auth', 'rest', 'storage']))
  for (const call of sent) {
    const headers = await call.allHeaders()
    expect(headers, call.url()).toMatchObject({
      'x-application-name': 'sampletrail',
      'x-client-info': 'web',
    })
  }
  await expect
    .poll(() => sockets.some((url) => url.includes('/realtime/v1/websocket')), {
      message: 'the live channels, which come after the first screen',
    })
    .toBe(true)
})
