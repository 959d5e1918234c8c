import { useAddExamples } from '#src/entities/example/add-examples.ts'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'
import { Button } from '#src/ui/button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** For people without a product: fills the screens with examples, which one press removes. */
export function ExamplesButton({ onAdded }: { onAdded?: () => void }) {
  const add = useAddExamples()
  const terms = usePlanTerms()
  function tell(): void {
    showSuccess('Example products added', {
      detail: 'Press “Remove the examples” when you have seen enough.',
      duration: 8000,
    })
    onAdded?.()
  }
  return (
    <Button
      variant="quiet"
      busy={add.isPending}
      disabled={terms === null}
      onClick={() => {
        // A promise: this button is gone as soon as the first rows arrive. A failure is shown by the mutation.
        add.mutateAsync(terms?.products ?? null).then(tell, () => undefined)
      }}
    >
      {add.isPending ? 'Adding examples...' : 'See it with example data'}
    </Button>
  )
}
