import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AddProductButton } from '#src/entities/product/limit/add-product-button.tsx'

test.each([
  [true, null],
  [false, 'You have reached the limit of 5 products. Upgrade to Pro for unlimited products.'],
])('with room: %s, the button is pressable and its reason is %s', async (mayAdd, reason) => {
  const onPress = vi.fn<() => void>()
  render(<AddProductButton limit={{ mayAdd, limit: 5 }} onPress={onPress} />)
  const button = screen.getByRole('button', { name: 'Add Product' })
  expect(button.getAttribute('title')).toBe(reason)
  expect(button.getAttribute('aria-disabled')).toBe(String(!mayAdd))
  expect(button.querySelector('.lucide-lock') !== null).toBe(!mayAdd)
  // White text at half strength is hard to read.
  expect(button.className.includes('opacity')).toBe(mayAdd)
  await userEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
})
