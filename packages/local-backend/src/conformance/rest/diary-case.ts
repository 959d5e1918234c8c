import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import { openDiary } from '#src/conformance/rest/workshop.ts'

/** The entry point to the diary. */
export type Diary = Awaited<ReturnType<typeof openDiary>>
type Answer = PromiseLike<{ data: unknown; error: unknown; status: number; count: number | null }>

/** A case of a change to the owner's diary; `page` is the name of an unused page. */
export function changes(
  does: string,
  expected: { status: number; data?: unknown; count?: number | null },
  change: (diary: Diary, page: string) => Answer | Promise<Answer>,
): MethodCase {
  return {
    does,
    run: async () => {
      const page = randomUUID()
      const { status, data, count, error } = await change(await openDiary(), page)
      const shown = JSON.parse(JSON.stringify(data).replaceAll(page, 'PAGE')) as unknown
      expect({ error, status, data: shown, count }).toEqual({
        error: null,
        data: null,
        count: null,
        ...expected,
      })
    },
  }
}

/** A change that is refused and changes nothing. */
export function changesNothing(
  does: string,
  expected: [status: number, code: string],
  change: (
    diary: Diary,
    page: string,
  ) => PromiseLike<{ status: number; error: { code: string } | null }>,
): MethodCase {
  return {
    does,
    run: async () => {
      const page = randomUUID()
      const diary = await openDiary()
      const { status, error } = await change(diary, page)
      expect([status, error?.code]).toEqual(expected)
      const { count } = await diary
        .select('*', { count: 'exact', head: true })
        .like('page', `${page}%`)
      expect(count).toBe(0)
    },
  }
}
