import type { Prefill } from '#src/features/products/form/prefill.ts'

/** Where somebody stands who adds a product. */
export type AddStep =
  | { way: 'choose' }
  | { way: 'form'; prefill?: Prefill }
  | { way: 'link'; text: string }
