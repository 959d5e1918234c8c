import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useReviewRun } from '#src/features/review-writer/use-review-run.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const wanted = {
  productId: '11111111-2222-4333-8444-555555555555',
  productName: 'Steel mug',
  productUrl: null,
  imageUrl: null,
  liked: 'Keeps coffee hot',
  disliked: '',
  usage: '',
  rating: 4,
  points: [],
}

/** Starts a review of which the server sends only this part. */
async function begin(review: string) {
  await connectFakeBackend({})
  const line = `${JSON.stringify({ type: 'text', title: 'A good mug', review })}\n`
  vi.stubGlobal('fetch', (_input: unknown, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(line))
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return Promise.resolve(new Response(body))
  })
  const { result } = renderHook(() => useReviewRun())
  let writing: ReturnType<typeof result.current.write> | undefined
  act(() => {
    writing = result.current.write(wanted)
  })
  await waitFor(() => expect(result.current.state).toMatchObject({ text: { review } }))
  return { result, written: async () => await writing }
}

test.each([
  ['It keeps coffee', false],
  ['It keeps coffee hot. The lid', true],
])('a reader who stops after %j learns whether it was counted: %s', async (review, isCounted) => {
  const { result, written } = await begin(review)
  act(() => result.current.stop())
  expect(result.current.state).toEqual({ step: 'stopped', isCounted })
  const kept = { isWhole: false, review: expect.objectContaining({ review }) as unknown }
  expect(await written()).toEqual(isCounted ? kept : null)
})
