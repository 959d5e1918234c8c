import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from './open-database.ts'

type Columns = Record<string, unknown>

async function insert(database: OpenDatabase, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  const places = names.map((_name, index) => `$${index + 1}`)
  await database.run(
    'owner',
    `insert into ${table} (${names.join()}) values (${places.join()})`,
    Object.values(columns),
  )
}

/** A seller of a person, or a global one without an owner; returns the id. */
export async function addSeller(
  database: OpenDatabase,
  userId: string | null,
  columns: Columns = {},
): Promise<string> {
  const id = randomUUID()
  await insert(database, 'public.sellers', {
    id,
    user_id: userId,
    name: 'Harbour Goods',
    ...columns,
  })
  return id
}

/** An offer of a seller; returns the id. */
export async function addOffer(
  database: OpenDatabase,
  sellerId: string,
  columns: Columns = {},
): Promise<string> {
  const id = randomUUID()
  await insert(database, 'catalogue.products', {
    id,
    seller_id: sellerId,
    name: 'Lamp',
    ...columns,
  })
  return id
}
