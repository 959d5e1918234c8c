-- Whether somebody would work with a seller again, and why. docs/behaviour/sellers.md
create table public.seller_marks (
  -- Realtime sends the key of a deleted row to everybody: it must not say who marked which seller.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  seller_id uuid not null references public.sellers (id) on delete cascade,
  again boolean,
  note text constraint seller_marks_note_check check (char_length(note) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint seller_marks_owner_seller_key unique (user_id, seller_id)
);
comment on table public.seller_marks is
  'What people think of sellers, their own and global ones: whether they would work with them again, and a note. Private to each owner.';
comment on column public.seller_marks.again is
  'Whether its owner would work with the seller again; null if they did not say. A row without an answer and a note means that they were asked.';
comment on column public.seller_marks.note is 'In the owner''s words; null without one.';
create index seller_marks_seller_idx on public.seller_marks (seller_id);
alter table public.seller_marks enable row level security;

create trigger touch_row before update on public.seller_marks
  for each row execute function private.touch_row();

create function private.limit_seller_marks() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.seller_marks as kept where kept.user_id = owner) > 5000 then
      raise exception 'You can keep up to 5,000 marks of sellers. Delete a seller that you do not need, then try again.'
        using errcode = 'PT409', hint = 'seller_mark_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_seller_marks() is
  'Trigger: raises PT409 when somebody would keep more than 5,000 marks of sellers. Additions at the same time are counted one after the other.';

create trigger limit_seller_marks after insert on public.seller_marks
  referencing new table as added
  for each statement execute function private.limit_seller_marks();

create policy "Owners read their own marks of sellers" on public.seller_marks
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners mark sellers of their own and global ones that they see" on public.seller_marks
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select from public.sellers as seller
      where seller.id = seller_marks.seller_id
        and (seller.user_id = (select auth.uid()) or seller.user_id is null)
        and seller.deleted_at is null
    )
  );
create policy "Owners change their own marks of sellers" on public.seller_marks
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete their own marks of sellers" on public.seller_marks
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.seller_marks
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.seller_marks to authenticated;
grant insert (id, user_id, seller_id, again, note) on public.seller_marks to authenticated;
grant update (again, note) on public.seller_marks to authenticated;
grant select, insert, update, delete on public.seller_marks to service_role;

alter publication supabase_realtime add table public.seller_marks;

-- Marks of a global seller that many have marked go in batches, as its products do.
create or replace function private.release_deleted_seller(p_seller uuid, p_most integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A product that somebody is changing at this moment is taken next time: nobody waits for somebody who waits for them.
  products constant uuid[] := array(
    select product.id from public.products as product where product.seller_id = p_seller
    limit p_most for update skip locked
  );
  released integer;
begin
  if products <> '{}' then
    insert into internal.kept_sellers as kept (product_id, seller_id, seller_name)
    select product.id, p_seller, seller.name
    from unnest(products) as product (id)
    join public.sellers as seller on seller.id = p_seller
    on conflict (product_id) do update set seller_id = excluded.seller_id, seller_name = excluded.seller_name;
    update public.products as product
    set seller_id = null, seller_name = kept.seller_name
    from internal.kept_sellers as kept
    where product.id = any (products) and kept.product_id = product.id;
    return cardinality(products);
  end if;
  delete from public.seller_marks as mark
  where mark.id in (
    select old.id from public.seller_marks as old where old.seller_id = p_seller
    limit p_most for update skip locked
  );
  get diagnostics released = row_count;
  if released > 0 then
    return released;
  end if;
  delete from catalogue.products as offer
  where offer.id in (
    select old.id from catalogue.products as old where old.seller_id = p_seller
    -- What alerts found of an offer goes with it, and of a popular one that is a lot.
    limit greatest(p_most / 10, 1) for update skip locked
  );
  get diagnostics released = row_count;
  if released > 0 then
    return released;
  end if;
  -- Somebody who is adding something of this seller holds it.
  perform from public.sellers as seller where seller.id = p_seller for update skip locked;
  if not found
    or exists (select from public.products as product where product.seller_id = p_seller)
    or exists (select from public.seller_marks as mark where mark.seller_id = p_seller)
    or exists (select from catalogue.products as offer where offer.seller_id = p_seller)
  then
    return 0;
  end if;
  delete from public.sellers as seller where seller.id = p_seller;
  return 1;
end
$$;
comment on function private.release_deleted_seller(uuid, integer) is
  'One batch for a deleted global seller: its products take its name, then its marks and its offers go, then it does. Gives how many rows that were; 0 when nothing is left, or when others hold what is.';
