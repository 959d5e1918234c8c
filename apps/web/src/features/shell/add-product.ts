import { createContext, use } from 'react'

/** Opens the chooser of ways to add a product, which the signed-in layout owns. */
export const AddProductContext = createContext<(() => void) | null>(null)

/** The function that opens the add dialog; a route passes it to its feature. */
export function useAddProduct(): () => void {
  const open = use(AddProductContext)
  if (open === null) throw new Error('Only signed-in screens can add a product.')
  return open
}
