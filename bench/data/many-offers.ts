import type { Client } from 'pg'

const batch = 100_000

/** Words of offer names; earlier ones are far more frequent than later ones. */
const adjectives =
  'portable wireless foldable adjustable waterproof rechargeable stainless organic compact heavy duty soft cordless digital magnetic reusable breathable silicone wooden bamboo insulated electric vintage modern mini large premium kids outdoor kitchen travel garden office bathroom bedroom gaming smart solar quiet'
const things =
  'organizer bottle holder light charger cable case stand brush bag cover pillow blanket mat towel mug knife board pan rack hook shelf basket speaker headphones keyboard mouse camera tripod drone watch strap ring necklace bracelet wallet backpack umbrella tent cooler grill thermometer scale blender toaster kettle grinder filter fan heater humidifier vacuum mop broom puzzle doll train truck robot dinosaur leash collar feeder litter scratcher aquarium terrarium lamp trellis sprinkler hose shovel rake pruner glove boot sandal sneaker sock scarf beanie apron curtain carpet doormat mirror clock vase candle diffuser frame easel canvas marker stapler lantern compass hammock paddle snorkel wetsuit trampoline dumbbell kettlebell treadmill yoga'
const ends =
  'set pack with lid for home and office, black|white, 2 pack|with remote control|for women and men|gift idea|for cars and trucks|with storage bag|12 inch|upgraded version|set of 4|BPA free|for small spaces|with LED display|XL'

const list = (words: string): string => `string_to_array('${words.replaceAll(' ', '|')}', '|')`

/**
 * The catalogue of the benchmark. 2,000 global sellers: one has a tenth of all offers, 1,500 have a few each; those that
 * are open to everybody have one in a hundred. All but three in a hundred offers are in the US. Search words: 'exclusive' is
 * in a third of the names that only Pro sees and in no other, 'heirloom' only in the oldest twentieth, 'zanzibar' in
 * twenty.
 */
export async function insertOffers(client: Client, count: number): Promise<void> {
  await client.query('select setseed(0.5)')
  await insertSellers(client, count)
  const indexes = await dropIndexes(client)
  for (let start = 0; start < count; start += batch) {
    await client.query(offersSql, [start + 1, Math.min(start + batch, count), count])
  }
  for (const sql of indexes) await client.query(sql)
  await client.query('vacuum (analyze) catalogue.products')
  await client.query('vacuum (analyze) public.sellers')
}

/** Their shares: one of 100,000, nine of 30,000, ninety of 4,000, 400 of 500, 1,500 of about 46 among a million. */
async function insertSellers(client: Client, count: number): Promise<void> {
  await client.query(
    `create temp table bench_sellers as
     select n, gen_random_uuid() as id, is_open, share, sum(share) over (order by n) as upper
     from (
       select n, n > 480 and n % 10 = 0 as is_open,
         case when n = 1 then 100000 when n <= 10 then 30000 when n <= 100 then 4000 when n <= 500 then 500 else 46 end as share
       from generate_series(1, 2000) as n
     ) as sized`,
  )
  await client.query(
    `insert into public.sellers (
       id, user_id, name, discord, facebook, is_vip, is_for_free_and_trial, hide_unless_searched, is_active
     )
     select id, null, 'Seller ' || n, case when n % 3 = 0 then 'd' || n end, case when n % 3 = 1 then 'f' || n end,
       n % 50 = 0, is_open, n % 200 = 0, n % 97 <> 0
     from bench_sellers`,
  )
  // Each offer draws a place in here.
  await client.query(
    `create temp table bench_places as
     select row_number() over () - 1 as place, id, is_open
     from bench_sellers, generate_series(1, greatest(1, (share * $1::bigint / 1000000)::integer))`,
    [count],
  )
  await client.query('create index on bench_places (place)')
  await client.query('analyze bench_places')
}

/** Building them at the end is several times faster; returns the statements for that. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as sql from pg_indexes
     where schemaname = 'catalogue' and tablename = 'products'
       and indexname not in (select conname from pg_constraint where conrelid = 'catalogue.products'::regclass)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ sql }) => sql)
}

/** Numbers $1 to $2 of $3, oldest first, over 89 days; one in fifty is delisted, one in two hundred expired just now. */
const offersSql = `
  insert into catalogue.products (
    source, source_id, name, price, country, seller_id, image_url, url, created_at, last_seen_at, expires_at, is_listed
  )
  select 'bench', n::text,
    initcap(maker) || ' ' || initcap(adjective) || ' ' || initcap(thing)
      || case when n % 50000 = 7 then ' zanzibar' else '' end
      || case when n < $3 * 0.05 and n % 10 = 0 then ' heirloom' else '' end
      || case when not is_open and n % 3 = 0 then ' exclusive' else '' end
      || ' ' || ending || ' ' || model,
    case when n % 20 <> 0 then round((3 + power(random(), 3) * 300)::numeric, 2) end,
    case when n % 50 = 1 then 'GB' when n % 200 = 2 then 'DE' when n % 200 = 102 then 'CA' else 'US' end,
    drawn.id, 'https://images.example/' || n || '.jpg', 'https://shop.example/' || n,
    created_at, created_at,
    case when n % 200 = 3 then now() - interval '1 minute' else created_at + interval '90 days' end,
    n % 50 <> 13
  from (
    select n, now() - interval '89 days' * (1 - n::float8 / $3) as created_at,
      floor(random() * (select count(*) from bench_places))::bigint as place,
      chr(97 + floor(random() * 26)::integer) || (array['ar', 'el', 'in', 'os', 'um'])[1 + floor(random() * 5)::integer]
        || (array['ba', 'co', 'di', 'fex', 'go', 'lux', 'mo', 'nix', 'ra', 'tek', 'vo', 'za'])[1 + floor(random() * 12)::integer] as maker,
      ${list(adjectives)} as adjectives, ${list(things)} as things, string_to_array('${ends}', '|') as endings,
      upper(substr(md5(random()::text), 1, 5)) as model
    from generate_series($1::integer, $2::integer) as n
  ) as numbered
  join bench_places as drawn on drawn.place = numbered.place,
  lateral (
    select adjectives[1 + floor(power(random(), 1.5) * cardinality(adjectives) + 0 * n)::integer] as adjective,
      things[1 + floor(power(random(), 1.7) * cardinality(things) + 0 * n)::integer] as thing,
      endings[1 + floor(random() * cardinality(endings) + 0 * n)::integer] as ending
  ) as words`
