/** The columns that the file of rows that could not be imported adds to the original ones. */
export const ROW_HEADER = 'Row'
export const REASON_HEADER = 'Why it was not imported'
