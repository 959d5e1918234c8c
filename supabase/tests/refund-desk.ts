import type { openDatabase } from './open-database.ts'

export type Payment = {
  date: string | null
  amount: number
  method: string | null
  reference: string | null
}
export type Refund = {
  payments: Payment[]
  total: number | null
  day: string | null
  method: string | null
  reference: string | null
}

export const first = { date: '2026-05-02', amount: 15, method: 'PayPal', reference: 'A' }
export const second = { date: '2026-05-09', amount: 20, method: 'Zelle', reference: 'B' }
export const both: Refund = {
  payments: [first, second],
  total: 35,
  day: '2026-05-09',
  method: 'Zelle',
  reference: 'B',
}
export const none: Refund = {
  payments: [],
  total: null,
  day: null,
  method: null,
  reference: null,
}

/** The columns of a `Refund`. */
export const refundColumns = `refund_payments as payments, refund_received::float as total, refund_received_date::text as day,
  refund_method as method, refund_reference as reference`

/** Products of one person, who owns those of all tests of a file, and what they say of their refunds. */
export function openRefundDesk({ run, addPerson }: ReturnType<typeof openDatabase>) {
  let someone: Promise<string> | undefined
  const somebody = () => (someone ??= addPerson('pro'))

  async function readRefund(id: string): Promise<Refund | undefined> {
    const [refund] = await run<Refund>(
      'owner',
      `select ${refundColumns} from public.products where id = $1`,
      [id],
    )
    return refund
  }

  /** A product with these payments. */
  async function addProduct(payments: readonly object[] = [first, second]): Promise<string> {
    const [row] = await run<{ id: string }>(
      await somebody(),
      `insert into public.products (name, price, refund_payments) values ('Lamp', 40, $1) returning id`,
      [JSON.stringify(payments)],
    )
    return row?.id ?? ''
  }

  /** Writes columns of a refund as any client does, and returns what the product has then. */
  async function write(id: string, values: Record<string, unknown>): Promise<Refund | undefined> {
    await run(await somebody(), 'select public.change_products($1)', [
      JSON.stringify([{ id, change: values }]),
    ])
    return readRefund(id)
  }

  return { somebody, readRefund, addProduct, write }
}
