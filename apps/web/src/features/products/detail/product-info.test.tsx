import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductInfo } from '#src/features/products/detail/product-info.tsx'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

it.each([
  ['published', false, true],
  ['published', true, false],
  ['paid', false, false],
] as const)(
  "of a product that is %s, with another main button: %s, 'Update Status' is the main one: %s",
  async (status, isSecond, isMain) => {
    await renderSignedIn(
      <ProductInfo
        product={wholeProduct({ status })}
        isSecond={isSecond}
        onUpdateStatus={() => undefined}
        onUploadReceipt={() => undefined}
      />,
      {},
    )
    const { className } = screen.getByRole('button', { name: 'Update Status' })
    expect(className.split(' ').includes('bg-accent')).toBe(isMain)
  },
)
