import { registerPerson } from '../servers/backend.ts'
import { test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible, expectTouchable } from '../checks/expect-accessible.ts'
import { ebayAccount } from '../pages/ebay-account.ts'
import { listingDialog } from '../pages/listing-dialog.ts'
import { toastOf } from '../pages/toast.ts'
import { colourOf, makePicture } from '../stock/pictures.ts'
import { runSql } from '../servers/run-sql.ts'
import { sendFile, stockOne } from '../stock/stock.ts'
import { expect } from '../test.ts'

// A picture that is too small, a file that is none, and an eBay that fails.
test.use({ expectedConsoleErrors: ['status of 415', 'status of 503'] })

test('A tester with several policies and locations lists several photos with the chosen ones, despite a small picture and a failing eBay @phone', async ({
  page,
  request,
  server,
  vendors: { seller },
  isMobile,
}) => {
  const me = await registerPerson(request, 'lister')
  await runSql(
    `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
    [me.userId],
    server.dataDirectory,
  )
  const address = async (width: number) =>
    (await sendFile(me, request, 'product-images', await makePicture('teal', width))).publicUrl ??
    ''
  const lamp = await stockOne(me, { name: 'Oak lamp', product_image_url: await address(480) })
  await enter(page, me.person)
  const name = `shop-${me.userId.slice(0, 8)}`
  await ebayAccount(page).connect(name)
  const listing = listingDialog(page)
  const { box, create } = listing
  const { policies, locations, offers, listings, items, pictures } = seller.shopOf(name)

  await test.step('an account with several of everything', async () => {
    const { data } = await me.client.auth.getSession()
    const made = await request.post('/api/ebay/setup', {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      data: { shippingType: 'FREE', handlingTime: 1, postalCode: '97201' },
    })
    expect(made.status()).toBe(200)
    for (const [place, kind] of (['fulfillment', 'payment', 'return'] as const).entries()) {
      const [first] = policies[kind]
      if (first) policies[kind].push({ ...first, id: `770${place}`, name: `My ${kind} rule` })
    }
    locations.set('shed', { name: 'The shed', location: { address: {} } })
  })

  await test.step('a picture that is too small is reported at once; typed text stays', async () => {
    await listing.open(lamp)
    const small =
      'eBay needs a picture of at least 500 pixels on its longest side; this one has 480. Choose a larger one, and try again.'
    await expect(box.getByText(small)).toBeVisible()
    await listing.fill('12.50')
    await expectAccessible(page, 'eBay listing with a small picture')
    await create.click()
    await expect(box.getByText(`Failed to create listing. ${small}`)).toBeVisible()
    await expect(box.getByLabel('Brand')).toHaveValue('Oakley & Sons')
    expect(items.size).toBe(0)
    const larger = { product_image_url: await address(640) }
    expect((await me.client.from('products').update(larger).eq('id', lamp)).error).toBeNull()
    await listing.open(lamp)
    await expect(box.getByText('This is what you typed before.')).toBeVisible()
    await expect(box.getByLabel('Description')).toHaveValue('Works.\n<b>Really</b>')
    await expect(box.getByLabel('Brand')).toHaveValue('Oakley & Sons')
    await expect(box.getByText(small)).toBeHidden()
  })

  await test.step('photos are added, moved and kept for every device; a file that is none is named', async () => {
    const [red, lime] = [await makePicture('red'), await makePicture('lime')]
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') }
    await box.getByLabel('Photos to add to the listing').setInputFiles([red, broken, lime])
    const photos = box.getByRole('list', { name: 'Photos of the listing' }).getByRole('listitem')
    await expect(photos).toHaveCount(3)
    await expect(box.getByText(/^broken[.]jpg: /)).toBeVisible()
    await expectAccessible(page, 'eBay listing with several photos')
    if (isMobile) await expectTouchable(page, 'eBay listing with several photos')
    await box.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter')
    await expect(box.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused()
    const sourceOf = (place: number) => box.getByAltText(`Photo ${place}`).getAttribute('src')
    const [first, second] = [await sourceOf(1), await sourceOf(2)]
    if (isMobile) await box.getByRole('button', { name: 'Move photo 2 earlier' }).click()
    else await box.getByAltText('Photo 2').dragTo(box.getByAltText('Photo 1'))
    await expect.poll(() => sourceOf(1)).toBe(second)
    expect(await sourceOf(2)).toBe(first)
    await expect
      .poll(async () => {
        const { data } = await me.client.from('listing_drafts').select('photos').single()
        return (data?.photos as string[] | null)?.indexOf('product')
      })
      .toBe(1)
    await page.reload()
    await listing.open(lamp)
    await expect(photos).toHaveCount(3)
    expect(await sourceOf(1)).toBe(second)
  })

  await test.step('unknown conditions hide no field', async () => {
    seller.failNext(/condition_policies$/, 'internal')
    await listing.open(lamp)
    const words = box.getByText('We could not load the conditions for this category.')
    await expect(words).toBeVisible()
    await expect(box.getByLabel('Brand')).toHaveValue('Oakley & Sons')
    await expectAccessible(page, 'eBay listing without conditions')
    if (isMobile) await expectTouchable(page, 'eBay listing without conditions')
    await box.getByRole('button', { name: 'Load the conditions again' }).click()
    await expect(words).toBeHidden()
  })

  await test.step('the choices arrive at eBay, once, although the last step fails', async () => {
    await expect(box.getByLabel('Shipping policy')).toHaveValue('')
    await box.getByLabel('Shipping policy').selectOption('My fulfillment rule')
    await box.getByLabel('Payment policy').selectOption('My payment rule')
    await box.getByLabel('Return policy').selectOption('My return rule')
    await box.getByLabel('Ships from').selectOption('The shed')
    await box.getByLabel('Brand').fill('')
    await create.click()
    await expect(box.getByLabel('Brand')).toBeFocused()
    await expect(box.getByText('Enter Brand')).toBeVisible()
    await box.getByLabel('Brand').fill('Elm')
    seller.failNext(/publish$/, 'internal')
    await create.click()
    await expect(
      box.getByText(
        'Failed to create listing. eBay API error: 500 - A system error has occurred. Please try again in a minute.',
      ),
    ).toBeVisible()
    expect(listings).toEqual([])
    await create.click()
    await expect(toastOf(page, 'Listing created successfully!')).toBeVisible()
    expect(offers).toMatchObject([
      {
        merchantLocationKey: 'shed',
        listingPolicies: {
          fulfillmentPolicyId: '7700',
          paymentPolicyId: '7701',
          returnPolicyId: '7702',
        },
      },
    ])
    expect(listings).toHaveLength(1)
    expect([...items.values()]).toMatchObject([
      { product: { aspects: { Brand: ['Elm'], Type: ['Desk Lamp'] } } },
    ])
    // In the order of the dialog, and none twice, although the last step was repeated.
    expect(pictures).toHaveLength(3)
    const [item] = items.values()
    const product = item?.['product'] as { imageUrls: string[] } | undefined
    const shown = (product?.imageUrls ?? []).map(
      (url) => pictures.find((picture) => picture.url === url)?.bytes,
    )
    expect(await Promise.all(shown.map((bytes) => colourOf(bytes)))).toEqual([
      'lime',
      'teal',
      'red',
    ])
  })

  expect(seller.differences).toEqual([])
})
