/** The longest message of a seller that is read. */
export const LONGEST_MESSAGE = 5000
