import { randomUUID } from 'node:crypto'
import { registerPerson } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { makeAdmin, makePro } from '../people/make-admin.ts'
import { cataloguePage } from '../pages/catalogue-page.ts'
import { toastOf, undo } from '../pages/toast.ts'
import { stockGlobalSeller, stockOffers } from '../stock/stock-offers.ts'
import { stock } from '../stock/stock.ts'
import { expect, test } from '../test.ts'
import { waitForKeptLists, waitForWorker } from '../browsers/worker.ts'

/** A word that no other journey's offers contain. */
const ownWord = (word: string): string => `${word}${randomUUID().slice(0, 8)}`

test.describe('The catalogue', () => {
  test('A tester can search and filter by community and seller, and the address contains all of it @phone', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const word = ownWord('Kettle')
    const [one, other] = await Promise.all([
      stockGlobalSeller({ name: `🔥 ${word} HARBOUR™`, community: 'discord' }),
      stockGlobalSeller({ name: `${word} meadow`, community: 'portal' }),
    ])
    await stockOffers(one, `${word} red`, 3)
    await stockOffers(other, `${word} blue`, 2)
    await stockOffers(other, `${word} grün`, 4, 'DE')
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open()
    await catalogue.search().fill(word)
    await catalogue.search().press('Enter')
    await catalogue.expectFound('Found 5 products')
    await catalogue.unfoldFilters()
    await catalogue.seller().click()
    await page.getByRole('option', { name: 'All Discord' }).click()
    await catalogue.expectFound('Found 3 products')
    await expect(page).toHaveURL(/community=discord/)
    await catalogue.seller().fill(`${word} meadow`)
    await page.getByRole('option', { name: new RegExp(`^${word} meadow`, 'i') }).click()
    await catalogue.expectFound('Found 2 products')
    await expect(page).toHaveURL(new RegExp(`seller_id=${other}`))
    await page.getByLabel('Country').selectOption('All countries')
    await catalogue.expectFound('Found 6 products')
    await page.reload()
    await catalogue.expectFound('Found 6 products')
    await expect(catalogue.search()).toHaveValue(word)
    await catalogue.unfoldFilters()
    await expect(catalogue.seller()).toHaveValue(new RegExp(`${word} meadow`, 'i'))
    await page.goBack()
    await catalogue.expectFound('Found 2 products')

    await catalogue.search().fill(`${word} of no kind`)
    await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL(/find$/)
  })

  test('A tester can add an offer to the list, undo that, and sees which ones are on the list', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const word = ownWord('Grill')
    const sellerId = await stockGlobalSeller({ name: `${word} shop` })
    await stockOffers(sellerId, word, 3)
    await stock(me, [{ name: `${word} 3`, seller_id: sellerId, status: 'ordered' }])
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(catalogue.add(`${word} 3`)).toHaveText(/^Already in wishlist/)
    await catalogue.add(`${word} 1`).click()
    await expect(catalogue.add(`${word} 1`)).toHaveText(/^Added/)
    await expect(catalogue.add(`${word} 1`)).toHaveText(/^Already in wishlist/)
    await expect(catalogue.add(`${word} 1`)).toBeDisabled()
    const held = async () => {
      const { data } = await me.client
        .from('products')
        .select('name,status,price,country,seller_id,amazon_url')
        .eq('name', `${word} 1`)
        .is('deleted_at', null)
      return data
    }
    expect(await held()).toEqual([
      {
        name: `${word} 1`,
        status: 'wishlist',
        price: 10.01,
        country: 'US',
        seller_id: sellerId,
        amazon_url: expect.stringMatching(/^https:\/\/www\.amazon\.com\/dp\/[0-9A-F]{10}$/),
      },
    ])
    await undo(page, 'Added to your wishlist')
    await expect(catalogue.add(`${word} 1`)).toHaveText(/^Add to wishlist/)
    await expect.poll(held).toEqual([])
  })

  test('Cards that appear while the list scrolls fast are as high as all others, and complete at once after @phone', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await makeAdmin(me.person.email)
    const word = ownWord('Ladder')
    const sellerId = await stockGlobalSeller({ name: `${word} shop`, email: 'shop@example.com' })
    await stockOffers(sellerId, word, 90)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(catalogue.card(`${word} 1`)).toBeVisible()
    const { heights, plain } = await page.evaluate<{
      heights: number[]
      plain: number
    }>(`(async () => {
      const heights = new Set()
      let plain = 0
      for (let step = 0; step < 30; step += 1) {
        window.scrollBy(0, 900)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        for (const card of document.querySelectorAll('article')) {
          heights.add(card.offsetHeight)
          if (card.querySelector('button') === null) plain += 1
        }
      }
      return { heights: [...heights], plain }
    })()`)
    expect(plain).toBeGreaterThan(0)
    expect(heights).toHaveLength(1)
    await expect(catalogue.add(`${word} 90`)).toBeVisible()
    await expect(page.locator('article:not(:has(button))')).toHaveCount(0)
  })

  test('A tester with a full Basic plan gets a message, and may not sort', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const word = ownWord('Rug')
    const sellerId = await stockGlobalSeller({ name: `${word} shop` })
    await stockOffers(sellerId, word, 3)
    await stock(
      me,
      Array.from({ length: 4 }, (_none, place) => ({ name: `Held ${place}` })),
    )
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await catalogue.add(`${word} 1`).click()
    await expect(catalogue.add(`${word} 1`)).toHaveText(/^Already in wishlist/)
    await catalogue.add(`${word} 2`).click()
    const dialog = page.getByRole('alertdialog', { name: 'Product Limit Reached' })
    await expect(dialog).toContainText(
      'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(catalogue.add(`${word} 2`)).toHaveText(/^Add to wishlist/)

    await catalogue.order().selectOption('Oldest (Pro)')
    await expect(
      page.getByText('Sorting is a Pro feature. Please upgrade to access.'),
    ).toBeVisible()
    // It appears a moment after the text; an earlier key press would have no effect.
    const plans = page.getByRole('dialog', { name: 'Choose Your Plan' })
    await expect(plans).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(plans).toBeHidden()
    await expect(catalogue.order()).toHaveValue('newest')
    await expect(catalogue.names().first()).toHaveText(`${word} 1`)

    // Another person's link with a sort order shows what Basic may see.
    await catalogue.open(`?seller_id=${sellerId}&sort=oldest`)
    await expect(catalogue.names().first()).toHaveText(`${word} 1`)
  })

  test('A tester on Pro can sort, scroll through hundreds, and returns to the same place', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    await makePro(me.person.email)
    const word = ownWord('Mug')
    const sellerId = await stockGlobalSeller({ name: `${word} shop` })
    await stockOffers(sellerId, word, 250)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(catalogue.names().first()).toHaveText(`${word} 1`)
    for (const [sort, first] of [
      ['Oldest', 250],
      ['Price: high to low', 250],
      ['Price: low to high', 1],
      ['Name: A to Z', 1],
    ] as const) {
      await catalogue.order().selectOption(sort)
      await expect(catalogue.names().first()).toHaveText(`${word} ${first}`)
    }
    await expect(page).toHaveURL(/sort=name/)
    await expect(catalogue.names().nth(1)).toHaveText(`${word} 10`)

    await expect(catalogue.backToTop()).toBeHidden()
    const shown = (count: number) => page.getByText(`${count} products are shown`)
    await catalogue.scrollDown()
    await expect(shown(200)).toBeAttached()
    await catalogue.scrollDown()
    await expect(shown(250)).toBeAttached()
    await catalogue.scrollDown()
    // '99' is the last of these names.
    await expect(catalogue.names().last()).toHaveText(`${word} 99`)
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    expect(await page.getByRole('article').count()).toBeLessThan(40)

    const place = await catalogue.scrollTop()
    await page.getByRole('link', { name: 'My Products', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'My Products', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(catalogue.names().last()).toHaveText(`${word} 99`)
    expect(Math.abs((await catalogue.scrollTop()) - place)).toBeLessThan(5)

    await catalogue.backToTop().click()
    await expect.poll(catalogue.scrollTop).toBe(0)
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeFocused()
    await expect(catalogue.backToTop()).toBeHidden()
  })

  test('A tester can contact a seller by the filled contacts, and share an offer', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = await registerPerson(request)
    const word = ownWord('Drill')
    const reachable = await stockGlobalSeller({
      name: `${word} shop`,
      whatsapp: '+1 (555) 010-9999',
      email: 'hello@drill.example',
    })
    const silent = await stockGlobalSeller({ name: `${word} silence` })
    await stockOffers(reachable, `${word} loud`, 1)
    await stockOffers(silent, `${word} quiet`, 1)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?search=${word}`)
    const contact = (name: string) =>
      catalogue.card(name).getByRole('button', { name: /^Contact Seller/ })
    await expect(contact(`${word} loud 1`)).toHaveAttribute('aria-haspopup', 'menu')
    await contact(`${word} loud 1`).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Email: hello@drill.example',
      'WhatsApp: +1 (555) 010-9999',
    ])
    await page.keyboard.press('Escape')
    await contact(`${word} quiet 1`).click()
    await expect(page.getByText('No contact options available for this seller')).toBeVisible()

    await catalogue
      .card(`${word} loud 1`)
      .getByRole('button', { name: /^Share/ })
      .click()
    await expect(toastOf(page, 'Copied to clipboard')).toBeVisible()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /\/p\/[0-9a-f-]{36}$/,
    )
  })

  test('A tester who is an admin sees where offers were posted, and deletes one for everybody', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request, 'admin')
    await makeAdmin(me.person.email)
    const word = ownWord('Fan')
    const sellerId = await stockGlobalSeller({ name: `${word} shop` })
    await stockOffers(sellerId, word, 2)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(catalogue.card(`${word} 1`)).toContainText('deals-1')
    await expect(catalogue.card(`${word} 1`)).toContainText('United States')
    await catalogue
      .card(`${word} 1`)
      .getByRole('button', { name: /^Delete product/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Delete product' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Product deleted successfully')).toBeVisible()
    await expect(catalogue.card(`${word} 1`)).toBeHidden()
    await catalogue.expectFound('Found 1 product')
    await page.reload()
    await catalogue.expectFound('Found 1 product')
  })

  test('A tester can use the catalogue without good eyesight or precise fingers @phone', async ({
    page,
    request,
    isMobile,
  }) => {
    const me = await registerPerson(request)
    const word = ownWord('Vase')
    const sellerId = await stockGlobalSeller({ name: `${word} shop`, email: 'v@vase.example' })
    await stockOffers(sellerId, `${word} ${'W'.repeat(200)}`, 30)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    if (isMobile) {
      await expect(page.getByRole('button', { name: /^Remove filter: .* shop$/i })).toBeVisible()
      await catalogue.unfoldFilters()
    }
    await expect(catalogue.seller()).toBeVisible()
    await expectAccessible(page, 'catalogue')
    if (isMobile) await expectTouchable(page, 'catalogue')
    await page
      .getByRole('button', { name: /^Contact Seller/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem')).toBeVisible()
    await expectAccessible(page, 'catalogue, contact menu')
    await page.keyboard.press('Escape')
    await catalogue.open(`?search=${ownWord('nothing')}`)
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expectAccessible(page, 'catalogue, nothing found')
  })
})

test.describe('The catalogue without a network', () => {
  test.use({
    expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', '[Error occurred]'],
    serviceWorkers: 'allow',
  })

  test('A tester can read the first page seen before, and what is added waits for the connection', async ({
    page,
    request,
    context,
  }) => {
    const me = await registerPerson(request)
    const word = ownWord('Lantern')
    const sellerId = await stockGlobalSeller({ name: `${word} shop` })
    await stockOffers(sellerId, word, 3)
    await enter(page, me.person)
    const catalogue = cataloguePage(page)
    await catalogue.open(`?seller_id=${sellerId}`)
    await expect(catalogue.card(`${word} 1`)).toBeVisible()
    await waitForWorker(page)
    await waitForKeptLists(page, `${word} 3`)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(catalogue.card(`${word} 1`)).toBeVisible()
    await catalogue.add(`${word} 1`).click()
    await expect(toastOf(page, 'Kept on this device.')).toBeVisible()
    await expect(catalogue.add(`${word} 1`)).toHaveText(/^Already in wishlist/)
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await expect
      .poll(async () => (await me.client.from('products').select('name')).data)
      .toEqual([{ name: `${word} 1` }])
  })
})
