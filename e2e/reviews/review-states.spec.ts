import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { registerPerson, type SignedIn } from '../servers/backend.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { undo } from '../pages/toast.ts'
import { reviewDialog } from '../pages/review-dialog.ts'
import { showShopPictures } from '../stock/shop-pictures.ts'
import { stockOne } from '../stock/stock.ts'
import { expect, test } from '../test.ts'

const usesOf = async ({ client }: SignedIn) =>
  (await client.from('subscriptions').select('num_reviews').single()).data?.num_reviews

async function stockMug(owner: SignedIn): Promise<string> {
  return await stockOne(owner, { name: 'Steel mug', status: 'received' })
}

/** A new person, signed in, with a mug to review. */
async function enterWithMug(page: Page, request: APIRequestContext) {
  const me = await registerPerson(request)
  const id = await stockMug(me)
  await enter(page, me.person)
  return { me, id }
}

/** A dialog with enough notes for a review. */
async function openWithNotes(page: Page, id: string, liked: string): Promise<Locator> {
  const dialog = await reviewDialog(page).open(id)
  await dialog.getByLabel('What do you like?').fill(liked)
  await dialog.locator('label', { hasText: '4 stars' }).click()
  return dialog
}

test('A tester with ten drafts deletes one before the next, and restores it', async ({
  page,
  request,
}) => {
  const me = await registerPerson(request)
  const id = await stockMug(me)
  const rows = Array.from({ length: 10 }, (_, index) => ({
    product_id: id,
    origin: 'notes',
    liked: 'Hot',
    rating: 4,
    title: `Text ${index + 1}`,
    content: 'As it was.',
  }))
  expect((await me.client.from('review_drafts').insert(rows)).error).toBeNull()
  await enter(page, me.person)
  const dialog = await openWithNotes(page, id, 'Keeps coffee hot')
  const drafts = dialog.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  const full = dialog.getByText('You keep 10 drafts of this product already.')
  for (const name of ['Generate Review', 'Draft from your notes']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(full).toBeVisible()
  }
  await expect(drafts).toHaveCount(10)
  expect(await usesOf(me)).toBe(0)
  await expectAccessible(page, 'ten drafts of a review')

  await dialog.getByRole('button', { name: 'Delete draft: Text 3', exact: true }).click()
  await expect(drafts).toHaveCount(9)
  await expect(full).toHaveCount(0)
  await undo(page, 'Draft deleted')
  await expect(drafts).toHaveCount(10)
  await expect
    .poll(async () => {
      const { data } = await me.client.from('review_drafts').select('content').eq('title', 'Text 3')
      return data
    })
    .toEqual([{ content: 'As it was.' }])
})

test.describe('with no use left', () => {
  test.use({ expectedConsoleErrors: ['403 (Forbidden)'] })

  test('A tester gets a message, is offered Pro, and turns the notes into a draft', async ({
    page,
    request,
  }) => {
    const me = await registerPerson(request)
    for (const _ of Array.from({ length: 5 })) {
      const used = { p_feature: 'reviews', p_request: crypto.randomUUID() }
      expect((await me.client.rpc('consume_quota', used)).error).toBeNull()
    }
    const id = await stockMug(me)
    await enter(page, me.person)
    const dialog = await openWithNotes(page, id, 'Keeps coffee hot')
    await expect(dialog.getByText(/5 of 5 AI reviews this month, next on/)).toBeVisible()
    await expectAccessible(page, 'a review writer that is used up')
    await dialog.getByRole('button', { name: 'Generate Review' }).click()
    const plans = page.getByRole('dialog', { name: 'Choose Your Plan' })
    await expect(plans).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(plans).toBeHidden()
    await expect(dialog.getByLabel('What do you like?')).toHaveValue('Keeps coffee hot')
    await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
    await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
    expect(await usesOf(me)).toBe(5)
  })
})

test('A tester copies title and text separately, and reads how few reviews are left', async ({
  context,
  page,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await showShopPictures(context)
  const { me, id } = await enterWithMug(page, request)
  const link = {
    url: 'https://shop.example/mug',
    product_image_url: 'https://img.example/linen-apron.png',
  }
  expect((await me.client.from('products').update(link).eq('id', id)).error).toBeNull()
  const use = () =>
    me.client.rpc('consume_quota', { p_feature: 'reviews', p_request: crypto.randomUUID() })
  await use()
  const dialog = await openWithNotes(page, id, 'Keeps coffee hot')
  const asked = page.waitForRequest('**/api/generate-review')
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    productName: 'Steel mug',
    productUrl: link.url,
    imageUrl: link.product_image_url,
  })
  await expect(page.getByText('You have 3 AI review actions left...')).toBeVisible()

  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  for (const [button, field] of [
    ['Copy title', 'Review Title'],
    ['Copy review', 'Review Content'],
  ] as const) {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
    expect(await copied()).toBe(await dialog.getByLabel(field).inputValue())
    await expect(dialog.getByRole('button', { name: 'Copied', exact: true })).toHaveCount(0)
  }

  await use()
  await use()
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  const none = "You've used all your free AI review actions. Upgrade to Pro for unlimited access!"
  await expect(page.getByText(none)).toBeVisible()
  const { data } = await me.client
    .from('subscriptions')
    .select('num_reviews, num_reviews_total')
    .single()
  expect(data).toEqual({ num_reviews: 5, num_reviews_total: 5 })
})

test('A tester who closes the tab before the first sentence of a review has used none of the quota', async ({
  page,
  request,
}) => {
  const { me, id } = await enterWithMug(page, request)
  const tab = await page.context().newPage()
  const dialog = await openWithNotes(tab, id, 'SIMULATE_SLOW')
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  await expect(dialog.getByText('Generating your review...')).toBeVisible()
  await expect.poll(() => usesOf(me)).toBe(1)
  await tab.close()
  await expect.poll(() => usesOf(me)).toBe(0)
  const dialogAgain = await reviewDialog(page).open(id)
  await expect(dialogAgain.getByLabel('What do you like?')).toHaveValue('SIMULATE_SLOW')
})

test('A tester without a mouse can start, stop and read a review', async ({ page, request }) => {
  const { me, id } = await enterWithMug(page, request)
  // So much text that it takes longer than opening the page.
  const dialog = await openWithNotes(page, id, `SIMULATE_SLOW ${'hot '.repeat(200)}`)
  const main = dialog.getByRole('button', { name: 'Generate Review' })
  const stop = dialog.getByRole('button', { name: 'Stop' })
  const said = dialog.getByRole('status').filter({ hasText: /^Your review is/ })

  await main.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toBeFocused()
  await expect(said).toHaveText('Your review is being written.')
  await expectAccessible(page, 'a review that is being written')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^Stopped[.]/)).toBeVisible()
  await expect(main).toBeFocused()
  await expect.poll(() => usesOf(me)).toBe(0)

  await dialog.getByLabel('What do you like?').fill('Keeps coffee hot for six hours')
  await main.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your review' })).toBeFocused()
  await expect(said).toHaveText('Your review is written.')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Review Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test("A tester's marks and scripts in notes are shown as typed", async ({ page, request }) => {
  const { id } = await enterWithMug(page, request)
  const marks = '<img src=x onerror="document.title=1"><script>document.title=2</script> ☕👍🏽'
  const arabic = 'يحافظ على حرارة القهوة'
  const dialog = await openWithNotes(page, id, `${marks}\n${arabic}`)
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  const content = dialog.getByLabel('Review Content')
  await expect(content).toHaveValue(/☕👍🏽/)
  await expect(content).toHaveValue(new RegExp(arabic))
  await expect(content).toHaveValue(/<img src=x onerror="document[.]title=1"><script>/)
  await expect(dialog.locator('img, script')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^[12]$/)
})

test('A tester whose note is too long reads by how much, and loses no text', async ({
  page,
  request,
}) => {
  const { me, id } = await enterWithMug(page, request)
  const long = `${'word '.repeat(400)}and 9`
  let dialog = await openWithNotes(page, id, long)
  const fault = 'Shorten this by 5: the limit is 2,000 characters.'
  await expect(dialog.getByText('2,005 of 2,000')).toBeVisible()
  await expect(dialog.getByText(fault)).toBeVisible()
  for (const name of ['Generate Review', 'Draft from your notes']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByLabel('What do you like?')).toBeFocused()
  }
  expect(await usesOf(me)).toBe(0)
  await expectAccessible(page, 'a note that is too long')
  await page.reload()
  dialog = await reviewDialog(page).openHere()
  await expect(dialog.getByLabel('What do you like?')).toHaveValue(long)
  await dialog.getByLabel('What do you like?').fill(long.slice(0, 2000))
  await expect(dialog.getByText(fault)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
  await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
})

test('A tester who writes notes in two tabs has both in each', async ({
  page,
  request,
  watchConsole,
}) => {
  const { id } = await enterWithMug(page, request)
  const other = await page.context().newPage()
  watchConsole(other)
  const here = await reviewDialog(page).open(id)
  const there = await reviewDialog(other).open(id)
  await Promise.all([
    here.getByLabel('What do you like?').fill('Keeps coffee hot'),
    there.getByLabel('How do you use it?').fill('on the way to work'),
  ])
  for (const dialog of [here, there]) {
    await expect(dialog.getByLabel('What do you like?')).toHaveValue('Keeps coffee hot')
    await expect(dialog.getByLabel('How do you use it?')).toHaveValue('on the way to work')
  }
})

test('A tester whose points or title are too long reads by how much, and loses no text', async ({
  page,
  request,
}) => {
  const { me, id } = await enterWithMug(page, request)
  let dialog = await openWithNotes(page, id, 'Keeps coffee hot')
  const points = dialog.getByRole('textbox', { name: 'Points to mention' })
  const long = `dishwasher safe ${'x'.repeat(70)}`
  const fault = dialog.getByText('Shorten this by 6: the limit is 80 characters.')
  await points.fill(`fits a cup holder, ${long}`)
  await expect(points).toHaveValue(long)
  await expect(dialog.getByText('86 of 80')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove fits a cup holder' })).toBeVisible()
  for (const name of ['Generate Review', 'Draft from your notes']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(fault).toBeVisible()
    await expect(points).toBeFocused()
  }
  expect(await usesOf(me)).toBe(0)
  await expectAccessible(page, 'a point that is too long')
  await page.reload()
  dialog = await reviewDialog(page).openHere()
  await expect(points).toHaveValue(long)
  await points.fill('dishwasher safe')
  await expect(fault).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Draft from your notes' }).click()
  await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
  await expect(dialog.getByLabel('Review Content')).toHaveValue(
    /- fits a cup holder\n- dishwasher safe\n/,
  )

  const title = dialog.getByLabel('Review Title')
  const content = dialog.getByLabel('Review Content')
  const kept = dialog.getByText('Kept on this device. It is saved once it is short enough.')
  for (const [field, most] of [
    [title, '200'],
    [content, '10,000'],
  ] as const) {
    const text = 'x'.repeat(Number(most.replace(',', '')) + 1)
    await field.fill(text)
    await expect(
      dialog.getByText(`Shorten this by 1: the limit is ${most} characters.`),
    ).toBeVisible()
    await expect(kept).toBeVisible()
    await page.reload()
    dialog = await reviewDialog(page).openHere()
    await dialog.getByRole('list', { name: 'Drafts' }).getByRole('button').first().click()
    await expect(field).toHaveValue(text)
    await field.fill(text.slice(1))
    await expect(dialog.getByText('Saved as a draft.')).toBeVisible()
  }
  const { data } = await me.client.from('review_drafts').select('title, content')
  expect(data).toEqual([{ title: 'x'.repeat(200), content: 'x'.repeat(10_000) }])
})

test('A tester who only forgot the stars gets the focus there', async ({ page, request }) => {
  const { id } = await enterWithMug(page, request)
  const dialog = await reviewDialog(page).open(id)
  await dialog.getByLabel('What do you like?').fill('Keeps coffee hot')
  await dialog.getByRole('button', { name: 'Generate Review' }).click()
  await expect(dialog.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
})
