import { Link } from '@tanstack/react-router'
import { ExamplesButton } from '#src/entities/example/examples-button.tsx'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'

/** How to begin, at the end of the tour: one main way and the others. Each closes the introduction. */
export function TourEnd({
  onAddProduct,
  onClose,
}: {
  onAddProduct: () => void
  onClose: () => void
}) {
  const { data, isComplete } = useProducts()
  return (
    <div data-tour-end className="mt-1 flex flex-wrap gap-2 max-sm:flex-col sm:items-center">
      <Button
        onClick={() => {
          onClose()
          onAddProduct()
        }}
      >
        {data?.length === 0 ? 'Add your first product' : 'Add a product'}
      </Button>
      <Link to="/dashboard/products/import" className={buttonStyle('quiet')} onClick={onClose}>
        Import products
      </Link>
      {isComplete && data?.length === 0 && <ExamplesButton onAdded={onClose} />}
    </div>
  )
}
