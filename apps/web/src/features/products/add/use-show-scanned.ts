import { type ProductStatus, labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { showNotice } from '#src/ui/toast.tsx'

/** On My Products, the status filter switches to the status that a receipt gave, and a notice says so, with the way back. */
export function useShowScanned(): (status: ProductStatus) => void {
  const router = useRouter()
  const navigate = useNavigate({ from: '/dashboard/products/' })
  const filter = (next: string | undefined): void =>
    void navigate({
      to: '/dashboard/products',
      search: (before) => ({ ...before, status: next }),
      replace: true,
      resetScroll: false,
    })
  return (status) => {
    const { pathname, search } = router.state.location
    if (pathname !== '/dashboard/products') return
    const before = 'status' in search ? search.status : undefined
    if (before === status) return
    filter(status)
    showNotice(`The list shows ${labelOfStatus(status)} now`, {
      action: {
        label: 'As before',
        // The notice may outlast the list: a product that was opened meanwhile stays.
        onSelect: () => {
          if (router.state.location.pathname === pathname) filter(before)
        },
      },
    })
  }
}
