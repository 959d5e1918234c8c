-- A search may be on another site of eBay's than the one of the United States, finds up to 200 listings, and eBay says how many
-- there are in all. docs/behaviour/resale.md
alter table public.resale_analyses
  add column marketplace text not null default 'EBAY_US'
    constraint resale_analyses_marketplace_check check (marketplace ~ '^EBAY_[A-Z]{2}$'),
  add column total integer constraint resale_analyses_total_check check (total >= 0),
  drop constraint resale_analyses_items_check,
  drop constraint resale_analyses_items_size_check,
  -- Narrower ones held for all rows until now.
  add constraint resale_analyses_items_check
    check (case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) between 1 and 200 else false end) not valid,
  add constraint resale_analyses_items_size_check check (octet_length(items::text) <= 400000) not valid;
comment on column public.resale_analyses.marketplace is 'eBay''s name of the site that was searched.';
comment on column public.resale_analyses.total is 'How many listings eBay has of it in all; null when it did not say.';

drop function private.keep_resale_analysis(uuid, uuid, text, text, jsonb);
create function private.keep_resale_analysis(
  p_user uuid, p_product uuid, p_mode text, p_searched_for text, p_items jsonb,
  p_marketplace text default 'EBAY_US', p_total integer default null
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  kept_at timestamptz;
begin
  insert into public.resale_analyses as kept
    (user_id, product_id, mode, searched_for, items, marketplace, total, searched_at)
  select product.user_id, product.id, p_mode, p_searched_for, p_items, p_marketplace, p_total,
    date_trunc('milliseconds', clock_timestamp())
  from public.products as product
  where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  on conflict (product_id, mode) do update
    set searched_for = excluded.searched_for, items = excluded.items, marketplace = excluded.marketplace,
      total = excluded.total, searched_at = excluded.searched_at
  returning kept.searched_at into kept_at;
  if kept_at is null then
    raise exception 'This product is not there any more.' using errcode = 'PT404';
  end if;
  return kept_at;
end
$$;
comment on function private.keep_resale_analysis(uuid, uuid, text, text, jsonb, text, integer) is
  'Keeps what was found for a person''s product in the place of what was found before, and answers when. Raises PT404 when they have no such product. For the server only.';
grant execute on function private.keep_resale_analysis(uuid, uuid, text, text, jsonb, text, integer) to service_role;
