import { productLimitText } from '@sampletrail/domain/plans.ts'
import { Plus } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'

/** Opens the add dialog; off when the plan is full, and `reasonId` names the text that says so. */
export function AddButton({
  mayAdd,
  reasonId,
  onPress,
}: {
  mayAdd: boolean
  reasonId: string
  onPress: () => void
}) {
  return (
    <Button
      disabled={!mayAdd}
      aria-describedby={mayAdd ? undefined : reasonId}
      title={mayAdd ? undefined : productLimitText()}
      onClick={onPress}
    >
      <Plus aria-hidden className="size-4" />
      Add Product
    </Button>
  )
}
