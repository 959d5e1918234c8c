import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const lamp = (src: string | null, attempt?: string) => (
  <Picture src={src} alt="Lamp" fallback={<span>No picture</span>} attempt={attempt} />
)
const shown = () => screen.queryByRole('img', { name: 'Lamp' })

test('without an address the placeholder is shown', () => {
  render(lamp(null))
  expect(shown()).toBeNull()
  expect(screen.getByText('No picture')).toBeDefined()
})

test('a picture that does not load makes way for its placeholder, and another one is shown again', () => {
  const { rerender } = render(lamp('/lamp.jpg'))
  fireEvent.error(shown() as HTMLElement)
  expect(shown()).toBeNull()
  expect(screen.getByText('No picture')).toBeDefined()
  rerender(lamp('/other.jpg'))
  expect(shown()?.getAttribute('src')).toBe('/other.jpg')
})

test('a picture that failed is asked for again with the next attempt', () => {
  const { rerender } = render(lamp('/lamp.jpg', 'offline'))
  fireEvent.error(shown() as HTMLElement)
  rerender(lamp('/lamp.jpg', 'online'))
  expect(shown()).not.toBeNull()
})
