/**
 * The yardstick for REST: what one could write by hand for exactly one request, with nothing around it. `node:http`, the
 * same driver, the same rows and embed in the same role transaction (begin, claims, statement, commit, pipelined; a
 * named statement whose JSON PostgreSQL writes), the token verified and remembered.
 *
 * Frozen: a change here makes old figures worthless. Read by nobody but bench/rest.ts, which starts it as a process.
 */
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { Pool } from 'pg'

const { PORT = '', DATABASE_URL = '', JWKS_URL = '', ISSUER = '' } = process.env

const pool = new Pool({ connectionString: DATABASE_URL, max: 10, pipeline: true })
const keys = createRemoteJWKSet(new URL(JWKS_URL))
const verified = new Map<string, { claims: string; subject: string }>()

const statement = {
  name: 'products',
  text: `select coalesce(json_agg(row), '[]')::text as body from (
    select product.id, product.name, product.price, product.status, product.order_number,
      product.order_date, product.created_at, row_to_json(seller) as seller
    from public.products product
    left join lateral (
      select id, name, thumbnail_url from public.sellers where id = product.seller_id
    ) seller on true
    where product.user_id = $1
    order by product.created_at desc, product.id desc
    limit 100
  ) row`,
}
const claim = {
  name: 'claims',
  text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
    set_config('statement_timeout', '8000', true)`,
}

async function verify(authorization = ''): Promise<{ claims: string; subject: string }> {
  const token = authorization.slice('Bearer '.length)
  const known = verified.get(token)
  if (known) return known
  const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, audience: 'authenticated' })
  const fresh = { claims: JSON.stringify(payload), subject: payload.sub ?? '' }
  verified.set(token, fresh)
  return fresh
}

createServer((request, response) => {
  void (async () => {
    const { claims, subject } = await verify(request.headers.authorization)
    const client = await pool.connect()
    const answers = await Promise.all([
      client.query('begin read only'),
      client.query({ ...claim, values: [claims] }),
      client.query<{ body: string }>({ ...statement, values: [subject] }),
      client.query('commit'),
    ])
    client.release()
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    response.end(answers[2].rows[0]?.body)
  })().catch((error: unknown) => {
    response.writeHead(500)
    response.end(String(error))
  })
}).listen(Number(PORT), '127.0.0.1')
