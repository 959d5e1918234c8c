import { expect, test } from 'vitest'
import { startTarget } from '#src/conformance/start-target.ts'
import { createOperator, target } from '#src/conformance/target.ts'

test('a project with incomplete variables is refused, and the missing ones are named', async () => {
  const started = startTarget({ CONFORMANCE_URL: 'https://project.example.com' })
  await expect(started).rejects.toThrow(/CONFORMANCE_PUBLISHABLE_KEY[\s\S]*CONFORMANCE_SECRET_KEY/)
})

test('the secret key of the project allows administration', async () => {
  const { data, error } = await createOperator().auth.admin.listUsers({ page: 1, perPage: 1 })
  expect({ error, isList: Array.isArray(data.users) }).toEqual({ error: null, isList: true })
  expect(target.url).toMatch(/^https?:/)
})
