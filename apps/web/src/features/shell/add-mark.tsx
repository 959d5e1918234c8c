import { Lock, Plus } from 'lucide-react'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { AddDisc } from '#src/features/shell/add-disc.tsx'

/** The mark of Add Product in the phone's bar, which says whether the plan is full. Loads late: it needs the products. */
export function AddMark() {
  const { mayAdd } = useProductLimit()
  return (
    <>
      <AddDisc icon={mayAdd ? Plus : Lock} isLocked={!mayAdd} />
      {!mayAdd && <span className="sr-only">Locked: </span>}
    </>
  )
}
