-- What eBay asked for things like a product, kept for a day so that looking again costs no use. docs/behaviour/resale.md
create table public.resale_analyses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  mode text not null constraint resale_analyses_mode_check check (mode in ('picture', 'title')),
  searched_for text not null
    constraint resale_analyses_searched_for_check check (char_length(searched_for) between 1 and 2048),
  items jsonb not null constraint resale_analyses_items_check
    check (case when jsonb_typeof(items) = 'array' then jsonb_array_length(items) between 1 and 50 else false end)
    constraint resale_analyses_items_size_check check (octet_length(items::text) <= 200000),
  searched_at timestamptz not null,
  constraint resale_analyses_product_mode_key unique (product_id, mode)
);
comment on table public.resale_analyses is
  'What is for sale on eBay that is like somebody''s product, as it was found. Written by the server alone, read for a day.';
comment on column public.resale_analyses.mode is 'Whether the product''s picture was looked for, or the words of its name.';
comment on column public.resale_analyses.searched_for is 'The words, or the address of the picture.';
comment on column public.resale_analyses.items is 'Title, price, condition, picture and address of each listing, the best match first.';
comment on column public.resale_analyses.searched_at is 'To the millisecond, as browsers read it.';
create index resale_analyses_user_id_idx on public.resale_analyses (user_id, searched_at);
create index resale_analyses_searched_at_idx on public.resale_analyses (searched_at);

alter table public.resale_analyses enable row level security;
create policy "Owners read their own analyses of the last day" on public.resale_analyses
  for select to authenticated
  using (user_id = (select auth.uid()) and searched_at > now() - interval '24 hours');
create policy "A second factor that is set up must be used" on public.resale_analyses
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.resale_analyses to authenticated;
grant select, insert, update, delete on public.resale_analyses to service_role;

create function private.keep_resale_analysis(
  p_user uuid, p_product uuid, p_mode text, p_searched_for text, p_items jsonb
) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  kept_at timestamptz;
begin
  insert into public.resale_analyses as kept (user_id, product_id, mode, searched_for, items, searched_at)
  select product.user_id, product.id, p_mode, p_searched_for, p_items, date_trunc('milliseconds', clock_timestamp())
  from public.products as product
  where product.id = p_product and product.user_id = p_user and product.deleted_at is null
  on conflict (product_id, mode) do update
    set searched_for = excluded.searched_for, items = excluded.items, searched_at = excluded.searched_at
  returning kept.searched_at into kept_at;
  if kept_at is null then
    raise exception 'This product is not there any more.' using errcode = 'PT404';
  end if;
  return kept_at;
end
$$;
comment on function private.keep_resale_analysis(uuid, uuid, text, text, jsonb) is
  'Keeps what was found for a person''s product in the place of what was found before, and answers when. Raises PT404 when they have no such product. For the server only.';

create function private.forget_resale_analyses(p_count integer default 500) returns integer
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.resale_analyses as kept
    where kept.id in (
      select old.id from public.resale_analyses as old
      where old.searched_at <= now() - interval '24 hours'
      order by old.searched_at limit p_count
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function private.forget_resale_analyses(integer) is
  'Removes analyses that nobody reads any more, so many at once, and answers how many. For the server only.';

grant execute on function
  private.keep_resale_analysis(uuid, uuid, text, text, jsonb), private.forget_resale_analyses(integer) to service_role;
