import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'

/** Where somebody is on My Products, its status filter switches to what a receipt gave. */
export function useShowScanned(): (status: ProductStatus) => void {
  const router = useRouter()
  const navigate = useNavigate({ from: '/dashboard/products/' })
  return (status) => {
    if (router.state.location.pathname !== '/dashboard/products') return
    void navigate({
      to: '/dashboard/products',
      search: (before) => ({ ...before, status }),
      replace: true,
      resetScroll: false,
    })
  }
}
