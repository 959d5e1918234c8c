import { parseSearchWith } from '@tanstack/react-router'

/**
 * Reads the search of an address as the router does, except texts that are not in the usual form of a number: '384251e2'
 * and '1.50' are search texts, and stay unchanged.
 */
export const parseSearch = parseSearchWith((text) => {
  const value: unknown = JSON.parse(text)
  // A value in the usual form is a number already.
  return typeof value === 'number' ? text : value
})
