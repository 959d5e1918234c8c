import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SellerFilterLook } from '#src/features/catalogue/seller-filter-look.tsx'

const seller = '11111111-0000-4000-8000-000000000000'

test.each([
  [{}, 'All Sellers'],
  [{ community: 'facebook' }, 'All Facebook'],
  [{ sellerId: seller }, 'Another seller'],
] as const)(
  'in place of the seller filter of %o is %s, which nobody can use yet',
  (chosen, text) => {
    render(
      <SellerFilterLook chosen={{ sellerId: null, community: null, ...chosen }} className="w-52" />,
    )
    expect(screen.getByText(text).closest('[aria-hidden]')).not.toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  },
)
