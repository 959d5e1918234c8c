import { useState } from 'react'
import { useCancellation } from '#src/features/billing/use-cancellation.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'

/** Undoes a cancellation. */
export function KeepProButton({ size }: Pick<ButtonProps, 'size'>) {
  const cancel = useCancellation()
  const [isBusy, setBusy] = useState(false)

  async function keep(): Promise<void> {
    setBusy(true)
    try {
      await cancel(false)
    } catch (error) {
      showFailure(error, undefined)
    }
    setBusy(false)
  }

  return (
    <Button variant="secondary" size={size} busy={isBusy} onClick={() => void keep()}>
      Keep Pro
    </Button>
  )
}
