import type { Step } from '#src/entities/next-step/use-next-steps.ts'

/** The step that has the focus when another one leaves a list: the one after it, or else the one before. */
export function stepAfter(shown: readonly Step[], gone: Step): Step | undefined {
  const at = shown.findIndex(({ product }) => product.id === gone.product.id)
  return at === -1 ? undefined : (shown[at + 1] ?? shown[at - 1])
}
