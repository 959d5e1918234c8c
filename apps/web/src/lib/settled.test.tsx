import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Settled } from '#src/lib/settled.tsx'

afterEach(() => vi.useRealTimers())

/** A part that loads, and then holds another part, which loads as well. */
function Part({
  name,
  load,
  inner,
}: {
  name: string
  load: () => Promise<string>
  inner?: () => Promise<string>
}) {
  const { data } = useQuery({ queryKey: [name], queryFn: load, retry: false })
  return (
    <div>
      {name}: {data ?? '…'}
      {data !== undefined && inner && <Part name={`${name} more`} load={inner} />}
    </div>
  )
}

function open(...parts: Parameters<typeof Part>[0][]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Settled shape={null}>
        {parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </Settled>
    </QueryClientProvider>,
  )
}

const isShown = (): boolean => screen.getByText(/^Sellers:/u).closest('.invisible') === null

test('a page appears once all of its parts have their data, also those that ask later', async () => {
  const late = Promise.withResolvers<string>()
  open(
    { name: 'Sellers', load: () => Promise.resolve('two') },
    { name: 'Links', load: () => Promise.resolve('one'), inner: () => late.promise },
  )
  await screen.findByText(/^Links more:/u)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(isShown()).toBe(false)
  late.resolve('three')
  await waitFor(() => expect(isShown()).toBe(true))
})

test('a part that fails does not keep the page back', async () => {
  open({ name: 'Sellers', load: () => Promise.reject(new Error('No.')) })
  await waitFor(() => expect(isShown()).toBe(true))
})

test('a part that takes too long does not keep the page back', async () => {
  vi.useFakeTimers()
  open({ name: 'Sellers', load: () => new Promise(() => undefined) })
  await act(() => vi.advanceTimersByTimeAsync(2400))
  expect(isShown()).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(isShown()).toBe(true)
})
