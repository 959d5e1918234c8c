import { describe, expect, it, vi } from 'vitest'
import { scanLink } from '#src/entities/link/scan-link.ts'
import { type Answers, connectFakeBackend, waitForEver } from '#src/testing/fake-backend.ts'

const amazon = 'https://www.amazon.com/dp/B0LAMP0001'
const shop = 'https://shop.example/lamp'
const lamp = { name: 'Lamp', price: 5, currency: 'EUR', imageUrl: null, url: shop }

function answerWith(answer: Answers[string]): Promise<unknown> {
  return connectFakeBackend({ 'POST /.netlify/functions/scan-amazon': answer })
}

const stayed = new AbortController().signal

describe('reading a link', () => {
  it('returns the page’s data', async () => {
    await answerWith({ body: lamp })
    await expect(scanLink(shop, stayed)).resolves.toEqual(lamp)
  })

  it('returns the server’s message about a page that it cannot read', async () => {
    const error = { code: 'no_product', message: 'There is no product.', requestId: '1' }
    await answerWith({ status: 422, body: { error } })
    await expect(scanLink(shop, stayed)).rejects.toMatchObject({
      code: 'no_product',
      message: 'There is no product.',
    })
  })

  it('asks the shop if the page of the browser has no product', async () => {
    const sent: unknown[] = []
    const error = { code: 'no_product', message: 'There is no product.', requestId: '1' }
    await answerWith(({ body }) => {
      sent.push(body)
      return sent.length === 1 ? { status: 422, body: { error } } : { body: lamp }
    })
    await expect(scanLink(shop, stayed, { page: '<h1>Wait</h1>' })).resolves.toEqual(lamp)
    expect(sent).toEqual([{ url: shop, page: '<h1>Wait</h1>' }, { url: shop }])
  })

  it.each([
    [amazon, 'Failed to load Amazon product details'],
    [shop, 'Failed to load product details'],
  ])('with %s has a message for an invalid answer', async (link, message) => {
    await answerWith({ body: { ...lamp, imageUrl: 'javascript:alert(1)' } })
    await expect(scanLink(link, stayed)).rejects.toMatchObject({ message })
  })

  it('ends at its deadline, and if nobody waits any more', async () => {
    await answerWith(waitForEver)
    await expect(scanLink(shop, stayed, { ms: 10 })).rejects.toMatchObject({ code: 'timeout' })
    const gone = new AbortController()
    const asking = scanLink(shop, gone.signal)
    gone.abort()
    await expect(asking).rejects.toMatchObject({ code: 'aborted' })
  })
})

it('a page that is not read within 20 seconds is given up', async () => {
  await answerWith(waitForEver)
  vi.useFakeTimers()
  const ended = vi.fn<(error: unknown) => void>()
  const outcome = scanLink('https://shop.example/lamp', new AbortController().signal).catch(ended)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  vi.useRealTimers()
  expect(ended.mock.calls[0]?.[0]).toMatchObject({
    message: 'The shop did not answer in time. Try again, or fill in the product by hand.',
  })
})
