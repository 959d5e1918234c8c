import type { ReactNode } from 'react'

export interface TableColumn<Row, Sort extends string> {
  label: string
  /** The heading sorts by it. */
  sort?: Sort
  /** What it sorts by, where that is not what the heading says. */
  sortLabel?: string
  render: (row: Row) => ReactNode
  /** Of the heading and the cells, on wide screens: 'lg:w-32 lg:text-right'. */
  className?: string
  /** Says what the row is about: on phones its cell is the head of a card, without the column's name. */
  isHead?: boolean
}
