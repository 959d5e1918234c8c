import type { ReactNode } from 'react'

export interface TableColumn<Row, Sort extends string> {
  label: string
  /** The heading sorts by it. */
  sort?: Sort
  /** The name of the sort, if it differs from the heading. */
  sortLabel?: string
  render: (row: Row) => ReactNode
  /** Of the heading and the cells, on wide screens: 'lg:w-32 lg:text-right'. */
  className?: string
  /** Names the row's subject: on phones its cell is the title of a card, without the column's name. */
  isHead?: boolean
}
