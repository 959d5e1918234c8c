import { expect, type Page } from '@playwright/test'

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

interface Share {
  text?: string
  files?: readonly GivenFile[]
}

const asText = (files: readonly GivenFile[]) =>
  files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))

/** Makes files in the page. */
const makeFiles = `given.map(({ name, mimeType, bytes }) =>
  new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type: mimeType }))`

/** Sends a form to the share target, as the device does after a share. */
export async function shareWithApp(page: Page, { text = '', files = [] }: Share): Promise<void> {
  const script = `(({ given, text }) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
    for (const [name, value] of [['title', ''], ['text', text], ['url', '']]) {
      const field = document.createElement('input')
      Object.assign(field, { name, value })
      form.append(field)
    }
    const transfer = new DataTransfer()
    for (const file of ${makeFiles}) transfer.items.add(file)
    const picker = document.createElement('input')
    Object.assign(picker, { type: 'file', name: 'files', multiple: true, files: transfer.files })
    form.append(picker)
    document.body.append(form)
    form.submit()
  })(${JSON.stringify({ given: asText(files), text })})`
  await page.evaluate('window.isBefore = true')
  await page.evaluate(script)
  await expect
    .poll(() =>
      page.evaluate('!window.isBefore && location.pathname !== "/share"').catch(() => false),
    )
    .toBe(true)
  // Playwright takes a form that the worker answered without a network for one that is still being sent.
  await page.evaluate('history.replaceState(history.state, "")')
}

/** Pastes files or text where the focus is, as the browser does after Ctrl+V. */
export async function paste(page: Page, { text = '', files = [] }: Share): Promise<void> {
  await page.evaluate(`(({ given, text }) => {
    const clipboardData = new DataTransfer()
    if (text !== '') clipboardData.setData('text/plain', text)
    for (const file of ${makeFiles}) clipboardData.items.add(file)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  })(${JSON.stringify({ given: asText(files), text })})`)
}
