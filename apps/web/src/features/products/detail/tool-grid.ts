/** Buttons below each other, on phones two in a row; sentences between them take a row of their own. */
export const toolGrid =
  'grid gap-2 max-lg:grid-flow-row-dense max-lg:grid-cols-2 max-lg:*:px-2 max-lg:*:leading-tight max-lg:[&>p]:col-span-2 max-lg:[&>p]:px-0'
