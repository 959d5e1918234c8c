import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

/** Adds a published product of 35.00 whose refund is due so many days from that day, and returns its id. */
export async function addDueProduct(
  owner: Pick<TestPerson, 'client'>,
  today: string,
  days: number,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { data, error } = await owner.client
    .from('products')
    .insert({
      name: 'Lamp',
      price: 35,
      status: 'published',
      order_date: addDays(today, days - 30),
      published_date: addDays(today, days - 5),
      refund_due_date: addDays(today, days),
      ...values,
    })
    .select('id')
    .single()
  if (error) throw error
  return data.id as string
}
