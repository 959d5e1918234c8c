import { emlOf } from '../../apps/web/src/testing/eml-file.ts'
import { CHARGER, newOrderMail } from '../../packages/domain/src/testing/shop-mails/amazon-mails.ts'
import { rawDelivery } from '../../packages/simulators/src/mail-providers.ts'
import { expectAccessible } from '../checks/expect-accessible.ts'
import { scanPage } from '../pages/scan-page.ts'
import { enter } from '../people/enter.ts'
import { registerPerson } from '../servers/backend.ts'
import { inboundMail } from '../servers/inbound-mail.ts'
import { drawOrder } from '../stock/receipts.ts'
import { expect, test } from '../test.ts'

test('A tester shares a picture by a shortcut, forwards an email, and adds both @phone-only', async ({
  page,
  request,
  baseURL,
}) => {
  // It reads a picture, and loads the app six times.
  test.setTimeout(240_000)
  const me = await registerPerson(request)
  await enter(page, me.person)
  await page.goto('/settings/integrations')
  const link = page.getByRole('region', { name: 'Personal link' })
  await link.getByRole('button', { name: 'Make a link' }).click()
  const url = new URL(await link.getByLabel('Link').inputValue()).pathname
  const mail = page.getByRole('region', { name: 'Your own email address' })
  await mail.getByRole('button', { name: 'Make an email address' }).click()
  const recipient = await mail.getByLabel('Email address').inputValue()
  await expect(mail.getByText(/not used yet/u)).toBeVisible()
  await expectAccessible(page, 'the settings of the inbox')

  const answer = await request.post(url, { multipart: { file: await drawOrder() } })
  expect(await answer.text()).toBe('Saved. Open SampleTrail to finish.')
  await page.goto('/dashboard/products')
  const scan = scanPage(page)
  // A slow machine reads for a while.
  await scan.expectRead('Order Number', '114-7733201-0092841')
  await scan.save()
  await expect(page.getByRole('article')).toHaveCount(1)

  const delivery = rawDelivery({
    recipient,
    mail: Buffer.from(emlOf(newOrderMail('en'))),
    secret: inboundMail.INBOUND_RAW_SECRET,
  })
  expect((await fetch(`${baseURL}/api/inbound-mail/raw`, delivery)).status).toBe(200)
  await page.reload()
  const mails = page.getByRole('dialog', { name: 'From emails' })
  await mails.getByRole('button', { name: 'Add 1 product', exact: true }).click()
  await expect(mails).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: CHARGER.name })).toHaveCount(1)

  // Each opens once.
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.waitForTimeout(3000)
  await expect(page.getByRole('dialog')).toBeHidden()
})
