import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callAttention, useAttention } from '#src/entities/product/outbox/attention.ts'
import { setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { OfflineBanner } from '#src/features/shell/offline-banner.tsx'
import { checkConnection } from '#src/lib/connection.ts'

const change = (id: string) => ({
  id,
  userId: 'anna',
  madeAt: 0,
  tries: 1,
  asks: true,
  edits: [],
  refusal: {
    message: 'No',
    code: '23514',
    status: 400,
    hint: undefined,
    details: undefined,
    requestId: undefined,
  },
})

function Called() {
  return <output>{useAttention()?.kind ?? 'nothing'}</output>
}

// Another file of this worker may have left the app without a connection.
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  await act(() => checkConnection())
})

afterEach(() => {
  vi.unstubAllGlobals()
  act(() => {
    callAttention(undefined)
    setUnsent([], () => undefined)
  })
})

it('says that changes were not saved, and links to them, as long as they exist', async () => {
  act(() => setUnsent([change('1'), change('2')], () => 'refused'))
  render(
    <>
      <OfflineBanner />
      <Called />
    </>,
  )
  expect(screen.getByText('2 changes were not saved.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('refused')).toBeDefined()
  act(() => setUnsent([change('2')], () => 'refused'))
  expect(screen.getByText('1 change was not saved.')).toBeDefined()
  act(() => setUnsent([], () => undefined))
  expect(screen.queryByRole('button')).toBeNull()
})
