import type { Locator, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { productPage } from '../pages/product-page.ts'
import { reviewDialog } from '../pages/review-dialog.ts'
import { undo } from '../pages/toast.ts'
import { stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const openWriter = (page: Page) => reviewDialog(page).openHere()

/** A received product with one draft; returns the product's id. */
async function stockDraft(owner: SignedIn): Promise<string> {
  const id = await stockOne(owner, { name: 'Steel mug', status: 'received' })
  const base = { product_id: id, origin: 'notes', liked: 'Hot', rating: 4 }
  const added = { ...base, title: 'A mug', content: 'As it was.' }
  expect((await owner.client.from('review_drafts').insert(added)).error).toBeNull()
  return id
}

const generate = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Generate Review' }).click()
const title = (dialog: Locator) => dialog.getByLabel('Review Title')
const content = (dialog: Locator) => dialog.getByLabel('Review Content')

test('A tester can turn their notes into a review, edit the text, copy it and return to it @phone-only', async ({
  context,
  page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Steel mug', status: 'received' })
  await enter(page, me.person)
  const product = productPage(page)
  await product.open(id)
  let dialog = await openWriter(page)

  await expect(
    dialog.getByText(/It has to be true[.] If you got the product free or/),
  ).toBeVisible()

  // Without notes there is nothing to write about.
  await generate(dialog)
  await expect(dialog.getByText('Write down at least one thing of your own')).toBeVisible()
  await expect(dialog.getByText('Choose 1 to 5 stars.')).toBeVisible()

  await dialog.getByLabel('What do you like?').fill('Keeps coffee hot for 6 hours')
  await dialog.getByLabel('What do you not like?').fill('The lid is hard to clean')
  await dialog.locator('label', { hasText: '4 stars' }).click()
  await dialog.getByLabel('Points to mention').fill('dishwasher safe')
  await dialog.getByLabel('Points to mention').press('Enter')
  await dialog.getByLabel('Tone').selectOption('Warm')
  await expectAccessible(page, 'notes for a review')
  await expectTouchable(page, 'notes for a review')

  // Notes are kept with the account, and are there on a device that has none.
  const noted = async () => {
    const { data } = await me.client.from('review_notes').select('rating, points, tone').single()
    return data
  }
  await expect.poll(noted).toEqual({ rating: 4, points: ['dishwasher safe'], tone: 'warm' })
  await page.evaluate((key) => localStorage.removeItem(key), `draft:review:${id}`)
  await page.reload()
  dialog = await openWriter(page)
  await expect(dialog.getByLabel('What do you like?')).toHaveValue('Keeps coffee hot for 6 hours')
  await expect(dialog.getByText('4 of 5', { exact: true })).toBeVisible()

  await generate(dialog)
  await expect(dialog.getByText('Generating your review...')).toBeVisible()
  await expect(dialog.getByText(/AI text is a starting point/)).toBeVisible()
  await expect(dialog.getByText(/What I like about it: Keeps/)).toBeVisible()
  await expect(title(dialog)).toHaveValue('Happy with my Steel mug')
  await expect(content(dialog)).toHaveValue(/Keeps coffee hot for 6 hours/)
  await expect(content(dialog)).not.toHaveValue(/7[.]77|made-up-shop/)
  const leftOut = dialog.getByText('Left out, because your notes do not mention it:')
  await expect(leftOut).toBeVisible()
  await expect(dialog.getByText('My neighbour wants one, too.').last()).toBeVisible()
  await expect(dialog.getByText('4 of 5 AI reviews left this month.')).toBeVisible()
  await expectAccessible(page, 'a review')
  await expectTouchable(page, 'a review')

  await content(dialog).fill('It keeps coffee hot. The lid is hard to clean.')
  await dialog.getByRole('button', { name: 'Copy All' }).click()
  await expect(page.getByText('Copied to clipboard').first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    'Happy with my Steel mug\n\nIt keeps coffee hot. The lid is hard to clean.',
  )
  await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
  const stored = await me.client.from('review_drafts').select('origin, content, points').single()
  expect(stored.data).toEqual({
    origin: 'model',
    content: 'It keeps coffee hot. The lid is hard to clean.',
    points: ['dishwasher safe'],
  })

  // A plain draft costs nothing, and appears next to the other.
  await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
  await expect(content(dialog)).toHaveValue(/My rating: 4 out of 5 stars[.]/)
  await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
  await page.reload()
  dialog = await openWriter(page)
  const drafts = dialog.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  await drafts.getByRole('button', { name: /^Happy with my Steel mug/ }).click()
  await expect(content(dialog)).toHaveValue('It keeps coffee hot. The lid is hard to clean.')
  await expect(dialog.getByText('4 of 5 AI reviews left this month.')).toBeVisible()

  // A draft gets a name. Escape takes back what was typed, and leaves the dialog open.
  await drafts.getByRole('button', { name: 'Name draft: Happy with my Steel mug' }).click()
  const draftName = dialog.getByLabel('Draft name')
  await expect(draftName).toBeFocused()
  await draftName.fill('For the shop')
  await expectAccessible(page, 'the name of a draft')
  await expectTouchable(page, 'the name of a draft')
  await draftName.press('Enter')
  const rename = drafts.getByRole('button', { name: 'Rename draft: For the shop' })
  await expect(rename).toBeFocused()
  await rename.press('Enter')
  await draftName.pressSequentially('s')
  await draftName.press('Escape')
  await expect(draftName).toBeHidden()
  await expect(dialog.getByText('For the shop', { exact: true })).toHaveCount(2)
  const namesOf = async () => {
    const { data } = await me.client.from('review_drafts').select('name').order('name')
    return data?.map((row) => row.name)
  }
  await expect.poll(namesOf).toEqual(['', 'For the shop'])
})

test('A tester can take an invention out, disclose a free product, copy the review and mark it as written @phone', async ({
  context,
  page,
  request,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await registerPerson(request)
  const id = await stockOne(me, { name: 'Steel mug', status: 'received', price: 20 })
  await enter(page, me.person)
  await productPage(page).open(id)
  const dialog = await openWriter(page)
  await dialog.getByLabel('What do you like?').fill('Keeps coffee hot')
  await dialog.locator('label', { hasText: '4 stars' }).click()
  await generate(dialog)
  const written = 'What I like about it: Keeps coffee hot.\n\nMy neighbour wants one, too.'
  await expect(content(dialog)).toHaveValue(written)

  // The next action is in sight.
  const copyAll = dialog.getByRole('button', { name: 'Copy All' })
  await expect(copyAll).toBeInViewport({ ratio: 1 })
  const mark = dialog.getByRole('button', { name: 'Mark as reviewed' })
  await expect(mark).toBeHidden()

  await dialog.getByRole('button', { name: 'Remove: My neighbour wants one, too.' }).click()
  await expect(content(dialog)).toHaveValue('What I like about it: Keeps coffee hot.')
  await expect(dialog.getByRole('heading', { name: 'Your review' })).toBeFocused()
  await undo(page, 'Sentence removed')
  await expect(content(dialog)).toHaveValue(written)
  await dialog.getByRole('button', { name: 'Remove: My neighbour wants one, too.' }).click()
  await dialog.getByRole('button', { name: 'Add disclosure' }).click()
  const disclosed =
    'What I like about it: Keeps coffee hot.\n\nDisclosure: I received this product free of charge.'
  await expect(content(dialog)).toHaveValue(disclosed)
  await expect(dialog.getByRole('button', { name: 'Disclosure added' })).toBeVisible()

  await copyAll.click()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    `Happy with my Steel mug\n\n${disclosed}`,
  )
  await expect(mark).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'a copied review')
  if (isMobile) await expectTouchable(page, 'a copied review')

  const day = new Date().toISOString().slice(0, 10)
  const stored = async () => {
    const { data } = await me.client.from('products').select('status, reviewed_date').single()
    return data
  }
  await mark.click()
  await expect(mark).toBeHidden()
  await expect(copyAll).toBeFocused()
  await expect.poll(stored).toEqual({ status: 'reviewed', reviewed_date: day })
  await undo(page, 'Marked as reviewed')
  await expect.poll(stored).toEqual({ status: 'received', reviewed_date: null })
  await expect(mark).toBeVisible()

  // The copy is remembered when the dialog opens again.
  await page.reload()
  await openWriter(page)
  await dialog.getByRole('button', { name: /^Happy with my Steel mug/ }).click()
  await expect(mark).toBeVisible()
})

test.describe('a model that fails', () => {
  test.use({
    expectedConsoleErrors: [
      '/api/generate-review',
      'ERR_INTERNET_DISCONNECTED',
      '[Error occurred]',
    ],
  })

  test('A tester can stop, reads why a review failed, and loses neither notes nor uses', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const early = await stockOne(me, { name: 'Seed tray', status: 'ordered' })
    const id = await stockOne(me, { name: 'Steel mug', status: 'received' })
    await enter(page, me.person)
    const product = productPage(page)
    await product.open(early)
    await expect(product.button('AI Reviewer')).toBeDisabled()
    await expect(product.main.getByText(/once you have the product/)).toBeVisible()

    await product.open(id)
    const dialog = await openWriter(page)
    const liked = dialog.getByLabel('What do you like?')
    await dialog.locator('label', { hasText: '2 stars' }).click()
    for (const [notes, words] of [
      ['SIMULATE_FAILURE', 'The AI service refuses our requests.'],
      ['SIMULATE_NONSENSE', 'The AI model did not return a usable text.'],
      ['SIMULATE_BREAK', 'The AI service did not answer as it should.'],
    ] as const) {
      await liked.fill(notes)
      await generate(dialog)
      await expect(dialog.getByRole('alert')).toContainText('Failed to generate review')
      await expect(dialog.getByRole('alert')).toContainText(words)
      await expect(liked).toHaveValue(notes)
    }
    await expectAccessible(page, 'a review that failed')

    await liked.fill('SIMULATE_SLOW')
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByText('Generating your review...')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText(/^Stopped[.]/)).toBeVisible()
    await expect
      .poll(async () => {
        const { data } = await me.client.from('subscriptions').select('num_reviews').single()
        return data?.num_reviews
      })
      .toBe(0)

    // Without the network the notes stay, and the text goes out by itself when it is back.
    await liked.fill('Keeps coffee hot')
    await page.context().setOffline(true)
    await generate(dialog)
    await expect(dialog.getByRole('alert')).toContainText('Error generating review')
    await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
    await expect(dialog.getByText('Kept on this device, and not saved yet.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
    const { data } = await me.client.from('review_drafts').select('origin, liked')
    expect(data).toEqual([{ origin: 'notes', liked: 'Keeps coffee hot' }])
  })

  test('A tester who closes the tab without a connection finds the text in the next one', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    const id = await stockDraft(me)
    await enter(page, me.person)
    const other = await page.context().newPage()
    await productPage(other).open(id)
    const dialog = await openWriter(other)
    await dialog.getByRole('button', { name: /^A mug/ }).click()
    await page.context().setOffline(true)
    await content(dialog).fill('Typed on a train.')
    await expect(dialog.getByText('Kept on this device, and not saved yet.')).toBeVisible()
    await other.close()
    await page.context().setOffline(false)
    await productPage(page).open(id)
    const next = await openWriter(page)
    await next.getByRole('button', { name: /^A mug/ }).click()
    await expect(content(next)).toHaveValue('Typed on a train.')
    await expect(next.getByText('Saved as a draft.')).toBeVisible()
    const { data } = await me.client.from('review_drafts').select('content')
    expect(data).toEqual([{ content: 'Typed on a train.' }])
  })
})

test('A tester who edits one draft in two tabs finds both texts, and no draft twice', async ({
  page,
  request,
  watchConsole,
}) => {
  const me = await registerPerson(request)
  const id = await stockDraft(me)
  await enter(page, me.person)
  const other = await page.context().newPage()
  watchConsole(other)
  const [here, there] = await Promise.all(
    [page, other].map(async (tab) => {
      await productPage(tab).open(id)
      const dialog = await openWriter(tab)
      await dialog.getByRole('button', { name: /^A mug/ }).click()
      return dialog
    }),
  )
  if (!here || !there) throw new Error('There are two tabs.')

  // One tab's text reaches the other, in which nothing was typed.
  await content(here).fill('Typed here first.')
  await expect(content(there)).toHaveValue('Typed here first.')

  // Both edit the same text. One of them is second.
  await Promise.all([content(here).fill('Typed here.'), content(there).fill('Typed there.')])
  const apart = /Both are kept: what you typed here is a draft of its own[.]/
  await expect
    .poll(
      async () => (await here.getByText(apart).count()) + (await there.getByText(apart).count()),
    )
    .toBe(1)
  await expect(content(here)).toHaveValue('Typed here.')
  await expect(content(there)).toHaveValue('Typed there.')
  const textsOf = async () => {
    const { data } = await me.client.from('review_drafts').select('content').order('content')
    return data?.map((row) => row.content)
  }
  await expect.poll(textsOf).toEqual(['Typed here.', 'Typed there.'])

  // From then on they are two drafts.
  await content(here).fill('Typed here, and more.')
  await expect.poll(textsOf).toEqual(['Typed here, and more.', 'Typed there.'])
  await expect(content(there)).toHaveValue('Typed there.')
})
