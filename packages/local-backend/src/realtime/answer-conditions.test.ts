import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerQuestions, type Question } from '#src/realtime/answer-conditions.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.drop()
})

test('dozens of queries about a row are sent together', async () => {
  const pool = database.context.database.requests
  const questions = Array.from({ length: 40 }, (_, index): Question => ({
    column: 'body',
    operator: '~~',
    type: 'text',
    value: `%${index}%`,
    isNegated: false,
  }))
  const asked = vi.spyOn(pool, 'connect')
  const answer = await answerQuestions(pool, questions, { body: 'number 27' })
  expect(questions.filter((question) => answer(question)).map(({ value }) => value)).toEqual([
    '%2%',
    '%7%',
    '%27%',
  ])
  expect(asked).toHaveBeenCalledOnce()
})
