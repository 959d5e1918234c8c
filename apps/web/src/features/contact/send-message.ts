import type { ContactCaptcha, ContactForm } from '@sampletrail/contracts/contact.ts'
import type { Captcha } from '#src/features/contact/captcha/create-captcha.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError } from '#src/lib/errors.ts'

/**
 * Sends a message. If the captcha has expired meanwhile, or was used by a request whose answer was lost, it solves a new
 * one once.
 * @throws AppError whose message is for people.
 */
export async function sendMessage(
  form: ContactForm,
  website: string,
  captcha: Pick<Captcha, 'take'>,
): Promise<void> {
  try {
    await post(form, website, await captcha.take())
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'captcha_failed') throw error
    await post(form, website, await captcha.take())
  }
}

async function post(form: ContactForm, website: string, captcha: ContactCaptcha): Promise<void> {
  await callApi('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, website, captcha }),
  })
}
