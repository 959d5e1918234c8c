import { parseSearchWith } from '@tanstack/react-router'

/**
 * Reads the search of an address as the router does, but for numbers that are not written as numbers are: '384251e2' and
 * '1.50' are what somebody looks for, and stay as they are.
 */
export const parseSearch = parseSearchWith((text) => {
  const value: unknown = JSON.parse(text)
  // What is written as a number is one already.
  return typeof value === 'number' ? text : value
})
