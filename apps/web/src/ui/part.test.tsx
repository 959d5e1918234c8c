import { render, screen } from '@testing-library/react'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { part } from './part.tsx'

function Greeting({ name }: { name: string }) {
  const [first] = useState(name)
  return <p>{`${first} and ${name}`}</p>
}

test('a part whose file is loaded is rendered at once, without a fallback', async () => {
  const { Part, ask } = part(async () => Greeting)
  await ask()
  render(
    <Suspense fallback="waiting">
      <Part name="Ada" />
    </Suspense>,
  )
  expect(screen.queryByText('Ada and Ada')).not.toBeNull()
})

test('a part whose file is loading is awaited, and keeps its state from then on', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  const { Part } = part(load)
  const { rerender } = render(<Part name="Ada" />, {
    wrapper: ({ children }) => <Suspense fallback="waiting">{children}</Suspense>,
  })
  expect(screen.queryByText('waiting')).not.toBeNull()
  expect(await screen.findByText('Ada and Ada')).not.toBeNull()
  rerender(<Part name="Bob" />)
  expect(screen.queryByText('Ada and Bob')).not.toBeNull()
  expect(load).toHaveBeenCalledOnce()
})

test('a file that failed to load is requested again', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(Greeting)
  const { Part, ask } = part(load)
  await expect(ask()).rejects.toThrow('no network')
  render(
    <Suspense fallback="waiting">
      <Part name="Ada" />
    </Suspense>,
  )
  expect(await screen.findByText('Ada and Ada')).not.toBeNull()
})

test('a part whose file arrives while a transition renders it is mounted once', async () => {
  // As in the browser, where React schedules its own renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  const begun = vi.fn<() => void>()
  function Counted({ name }: { name: string }) {
    const [first] = useState(name)
    useEffect(begun, [])
    return <p>{`${first} and ${name}`}</p>
  }
  const { Part } = part(async () => Counted)
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const draw = (name: string) =>
    root.render(
      <Suspense fallback="waiting">
        <Part name={name} />
      </Suspense>,
    )
  startTransition(() => draw('Ada'))
  await vi.waitFor(() => expect(place.textContent).toBe('Ada and Ada'))
  draw('Bob')
  await vi.waitFor(() => expect(place.textContent).toMatch(/Bob$/))
  expect(place.textContent).toBe('Ada and Bob')
  expect(begun).toHaveBeenCalledOnce()
})
