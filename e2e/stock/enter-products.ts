import type { APIRequestContext, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { productsPage } from '../pages/products-page.ts'
import { stock } from './stock.ts'

/** A new person with these products opens My Products. */
export async function enterProducts(
  page: Page,
  request: APIRequestContext,
  products: Parameters<typeof stock>[1] = [],
): Promise<SignedIn> {
  const me = await registerPerson(request)
  if (products.length > 0) await stock(me, products)
  await enter(page, me.person)
  await productsPage(page).open()
  return me
}
