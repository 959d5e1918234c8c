/** The product whose card or row has the focus. */
export function focusedProduct(): string | undefined {
  return (
    document.activeElement?.closest('[data-product-item]')?.getAttribute('data-product-item') ??
    undefined
  )
}

/** The link of a product, if the list renders it now. */
export function drawnLink(id: string | null): HTMLElement | null {
  return document.querySelector<HTMLElement>(`a[data-product="${id}"]`)
}

/** The product that gets the focus after some are removed: the next remaining one, or the one before. */
export function nextOf(
  products: readonly { id: string }[],
  from: string | null,
  gone: ReadonlySet<string>,
): string | null {
  const at = products.findIndex(({ id }) => id === from)
  if (at === -1) return null
  const isLeft = ({ id }: { id: string }): boolean => !gone.has(id)
  return (products.slice(at).find(isLeft) ?? products.slice(0, at).findLast(isLeft))?.id ?? null
}
