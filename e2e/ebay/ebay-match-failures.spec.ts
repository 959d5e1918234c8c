import { randomUUID } from 'node:crypto'
import { askingItems } from '../../packages/simulators/src/ebay.ts'
import { registerPerson } from '../servers/backend.ts'
import { strangeAnswer, test } from '../servers/ebay-server.ts'
import { enter } from '../people/enter.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { makeAdmin, makePro } from '../people/make-admin.ts'
import { matchDialog, showEbayPictures } from '../pages/match-dialog.ts'
import { makePicture } from '../stock/pictures.ts'
import { openSource } from '../stock/send-offers.ts'
import { sendFile } from '../stock/stock.ts'
import { expect } from '../test.ts'

test.use({ expectedConsoleErrors: ['status of 503'] })

test('An admin reads what to do if eBay fails, and retries until it answers', async ({
  page,
  request,
  server: { dataDirectory },
  vendors: { buying },
}) => {
  await showEbayPictures(page.context())
  const me = await registerPerson(request, 'admin')
  const mark = randomUUID().slice(0, 8)
  const picture = await sendFile(me, request, 'product-images', await makePicture('teal'))
  const source = await openSource(request, `feed-${mark}`, dataDirectory)
  const name = `oak lamp ${mark}`
  const offer = { id: 'lamp', name, price: 5, seller: 'Harbour', country: 'US' }
  await source.send({ ...offer, image_url: picture.publicUrl ?? '' })
  await makeAdmin(me.person.email, dataDirectory)
  await makePro(me.person.email, dataDirectory)
  await enter(page, me.person)
  await page.goto(`/dashboard/find?search=${mark}`)
  const match = matchDialog(page)
  const again = match.box.getByRole('button', { name: 'Try again' })

  buying.say({ refusal: 'limit' })
  await match.open(name)
  await expect(match.box.getByRole('heading', { name: 'Failed to fetch from eBay' })).toBeVisible()
  await expect(
    match.box.getByText(
      'The request limit has been reached for the resource. Please try again in an hour.',
    ),
  ).toBeVisible()
  await expect(match.update).toBeDisabled()
  await expectAccessible(page, 'eBay match, failed')
  for (const [reply, words] of [
    [
      { refusal: 'internal' },
      'There was a problem with an eBay internal system or process. Contact eBay developer support for assistance. Please try again in a minute.',
    ],
    [{ body: '<html>', status: 502 }, strangeAnswer],
    [{ body: '', delay: 15_500 }, 'eBay did not answer in time. Please try again in a minute.'],
    [{ body: '' }, strangeAnswer],
    [
      { refusal: 'internal' },
      'There was a problem with an eBay internal system or process. Contact eBay developer support for assistance. Please try again in a minute.',
    ],
    [{ body: '{"itemSummaries": [{"title": "Oak' }, strangeAnswer],
  ] as const) {
    buying.say(reply)
    await again.click()
    await expect(match.box.getByText(words)).toBeVisible()
  }

  buying.say({ items: askingItems.slice(0, 1) })
  await again.click()
  await expect(match.match.getByText('1 of 1')).toBeVisible()
  await match.match.getByRole('button', { name: 'Next' }).click()
  await expect(match.match.getByText('1 of 1')).toBeVisible()
  await match.tick('Product Name').check()
  await match.box.getByRole('button', { name: 'Cancel' }).click()
  await expect(match.box).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  // Results are cached for five minutes, so a new page is needed to ask eBay again.
  await page.reload()
  buying.say({ items: [] })
  await match.open(name)
  await expect(match.box.getByRole('heading', { name: 'No products found on eBay' })).toBeVisible()
  await expectAccessible(page, 'eBay match, nothing found')
})
