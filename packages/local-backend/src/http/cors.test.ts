import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { allowAnyOrigin } from '#src/http/cors.ts'

const app = new Hono()
  .use(allowAnyOrigin())
  .get('/thing', (c) => c.text('here'))
  .options('/thing', (c) => c.text('', 200, { Allow: 'OPTIONS,GET' }))

test('a preflight allows the headers that the browser asks for, without credentials', async () => {
  const answer = await app.request('/thing', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://elsewhere.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,x-application-name',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toBe(
    'authorization,x-application-name',
  )
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
})

test('every page may read an answer, its range too', async () => {
  const answer = await app.request('/thing', { headers: { Origin: 'https://elsewhere.example' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
  // Without it supabase-js does not know the form of an error of the auth service.
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

test('an OPTIONS request that is no preflight reaches the service', async () => {
  const answer = await app.request('/thing', { method: 'OPTIONS' })
  expect(answer.headers.get('allow')).toBe('OPTIONS,GET')
})
