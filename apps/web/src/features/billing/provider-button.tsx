import { useLeaving } from '#src/entities/payment/use-leaving.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'

interface ProviderButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  page: 'checkout' | 'portal'
  label: string
}

/** Opens a page of the payment provider; reads 'Loading...' until the browser has left. */
export function ProviderButton({ page, label, ...look }: ProviderButtonProps) {
  const { isBusy, leave } = useLeaving(page)
  return (
    <Button {...look} busy={isBusy} onClick={leave}>
      {isBusy ? 'Loading...' : label}
    </Button>
  )
}
