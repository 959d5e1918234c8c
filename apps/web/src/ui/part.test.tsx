import { render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { part } from './part.tsx'

function Greeting({ name }: { name: string }) {
  const [first] = useState(name)
  return <p>{`${first} and ${name}`}</p>
}

test('a part whose file is there is drawn at once, with nothing in its place', async () => {
  const { Part, ask } = part(async () => Greeting)
  await ask()
  render(
    <Suspense fallback="waiting">
      <Part name="Ada" />
    </Suspense>,
  )
  expect(screen.queryByText('Ada and Ada')).not.toBeNull()
})

test('a part whose file is on its way is waited for, and keeps its state from then on', async () => {
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

test('a file that did not come is asked for again', async () => {
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
