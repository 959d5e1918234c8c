import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { followConnection } from '#src/lib/connection.ts'
import { ProductImage } from './product-image.tsx'

afterEach(() => vi.restoreAllMocks())

const picture = () => screen.queryByRole('img', { name: 'Lamp' })

/** The device reports that it lost its network, or has it again; the server answers. */
async function go(connection: 'offline' | 'online') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(connection === 'online')
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  await act(async () => {
    window.dispatchEvent(new Event(connection))
    await new Promise((resolve) => setTimeout(resolve))
  })
}

test('a picture that failed is replaced by a placeholder', () => {
  render(<ProductImage src="/lamp.jpg" alt="Lamp" />)
  fireEvent.error(picture() as HTMLElement)
  expect(picture()).toBeNull()
  expect(screen.getByText('No picture')).toBeTruthy()
})

test('a picture that failed without a network is retried when the network is back, and then stays', async () => {
  followConnection()
  render(<ProductImage src="/lamp.jpg" alt="Lamp" />)
  await go('offline')
  fireEvent.error(picture() as HTMLElement)
  expect(picture()).toBeNull()
  await go('online')
  fireEvent.load(picture() as HTMLElement)
  await go('offline')
  expect(picture()).not.toBeNull()
})
