/**
 * The yardstick for REST: a handwritten handler for exactly these three requests (a list at `/`, one row at `/one`, an
 * insert by POST), with nothing around them. `node:http`, the same driver, the same rows and embed in the same role
 * transaction (begin, claims, statement, commit, pipelined; a named statement whose JSON PostgreSQL writes), with verified
 * and cached tokens.
 *
 * Frozen: a change here invalidates old figures. Only bench/measurements/rest.ts uses it, as a separate process.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
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
const oneStatement = {
  name: 'product',
  text: `select row_to_json(row)::text as body from (
    select product.id, product.name, product.price, product.status, product.order_number,
      product.order_date, product.created_at, row_to_json(seller) as seller
    from public.products product
    left join lateral (
      select id, name, thumbnail_url from public.sellers where id = product.seller_id
    ) seller on true
    where product.id = $1 and product.user_id = $2
  ) row`,
}
const insertStatement = {
  name: 'insert_product',
  text: `insert into public.products
    (user_id, name, price, status, order_number, order_date, seller_id)
    values ($1, $2, $3, $4, $5, $6, $7)`,
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

async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { claims, subject } = await verify(request.headers.authorization)
  const id = new URLSearchParams(request.url?.split('?')[1]).get('id')
  const client = await pool.connect()
  const answers = await Promise.all([
    client.query('begin read only'),
    client.query({ ...claim, values: [claims] }),
    client.query<{ body: string }>({ ...oneStatement, values: [id, subject] }),
    client.query('commit'),
  ])
  client.release()
  const body = answers[2].rows[0]?.body
  response.writeHead(body === undefined ? 406 : 200, {
    'content-type': 'application/json; charset=utf-8',
  })
  response.end(body)
}

async function answerInsert(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { claims } = await verify(request.headers.authorization)
  const product = JSON.parse(await readText(request)) as Record<string, unknown>
  const { user_id, name, price, status, order_number, order_date, seller_id } = product
  const values = [user_id, name, price, status, order_number, order_date, seller_id]
  const client = await pool.connect()
  await Promise.all([
    client.query('begin'),
    client.query({ ...claim, values: [claims] }),
    client.query({ ...insertStatement, values }),
    client.query('commit'),
  ])
  client.release()
  response.writeHead(201)
  response.end()
}

function fail(response: ServerResponse, error: unknown): void {
  response.writeHead(500)
  response.end(String(error))
}

createServer((request, response) => {
  if (request.method === 'POST') {
    answerInsert(request, response).catch((error: unknown) => fail(response, error))
    return
  }
  if (request.url?.startsWith('/one')) {
    answerOne(request, response).catch((error: unknown) => fail(response, error))
    return
  }
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
