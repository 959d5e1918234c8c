import type { ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'

/** On My Products, the status filter switches to the status that a receipt gave. */
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
