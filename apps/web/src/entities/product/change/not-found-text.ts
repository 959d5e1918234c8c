/** Data that another person has deleted in the meantime. */
export const NOT_FOUND_TEXT = 'Product not found'
