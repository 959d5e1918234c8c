-- Files that prove something about a product, besides its receipt and its review screenshot. docs/behaviour/proofs.md
create table public.product_proofs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  path text not null
    constraint product_proofs_path_check check (path ~ ('^proofs/' || user_id || '/[^/\s]{1,200}$')),
  kind text not null default 'other'
    constraint product_proofs_kind_check check (kind in ('chat', 'photo', 'invoice', 'payment', 'other')),
  note text constraint product_proofs_note_check check (char_length(note) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.product_proofs is
  'Files of a product that prove something: chats, photos, invoices, payments. Its receipt and review screenshot are columns of the product.';
comment on column public.product_proofs.path is 'Path in the bucket product-files, in the owner''s own folder.';
comment on column public.product_proofs.note is 'The owner''s words about it.';
create unique index product_proofs_product_path_key on public.product_proofs (product_id, path);
create index product_proofs_owner_idx on public.product_proofs (user_id, path);
alter table public.product_proofs enable row level security;

create function private.prepare_product_proof() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.path := old.path;
    new.created_at := old.created_at;
  -- A foreign key does not ask whose product it is.
  elsif not exists (
    select from public.products as product where product.id = new.product_id and product.user_id = new.user_id
  ) then
    raise exception 'There is no such product among yours.' using errcode = '23503', hint = 'product';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) and exists (
    -- In the trash nothing counts for the limit, and Undo puts a file back there, too.
    select from public.products as product where product.id = new.product_id and product.deleted_at is null
  ) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  new.note := nullif(btrim(new.note), '');
  return new;
end
$$;
comment on function private.prepare_product_proof() is
  'Trigger: raises 23503 for a product that is not the owner''s, PT403 for one beyond the plan''s limit; only kind and note change.';

create trigger prepare_product_proof before insert or update on public.product_proofs
  for each row execute function private.prepare_product_proof();

create function private.limit_product_proofs() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if exists (
      select from public.product_proofs as kept
      where kept.product_id in (select added.product_id from added where added.user_id = owner)
      group by kept.product_id having count(*) > 100
    ) then
      raise exception 'A product keeps up to 100 proofs. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'product_proof_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_product_proofs() is
  'Trigger: raises PT409 when a product would have more than 100 proofs. Additions at the same time are counted one after the other.';

create trigger limit_product_proofs after insert on public.product_proofs
  referencing new table as added
  for each statement execute function private.limit_product_proofs();

create policy "Owners read the proofs of their own products" on public.product_proofs
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add proofs to their own products" on public.product_proofs
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change the proofs of their own products" on public.product_proofs
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete the proofs of their own products" on public.product_proofs
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.product_proofs
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.product_proofs to authenticated;
grant insert (id, user_id, product_id, path, kind, note) on public.product_proofs to authenticated;
grant update (kind, note) on public.product_proofs to authenticated;
grant select, insert, update, delete on public.product_proofs to service_role;

-- Their owner reads them as the other files of a product.
alter policy "Owners read their own receipts and screenshots" on storage.objects
  using (
    bucket_id = 'product-files'
    and (storage.foldername(name))[1] in ('receipts', 'receipt-screenshots', 'review-screenshots', 'proofs')
    and (storage.foldername(name))[2] = (select auth.uid())::text
  );

-- What was drawn black on a file before it was shared. docs/behaviour/proofs.md
create function private.are_blackout_boxes(p_boxes jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  box jsonb;
  side text;
begin
  if jsonb_typeof(p_boxes) <> 'array' or octet_length(p_boxes::text) > 60000 then
    return false;
  elsif jsonb_array_length(p_boxes) > 300 then
    return false;
  end if;
  for box in select entry.value from jsonb_array_elements(p_boxes) as entry (value) loop
    if jsonb_typeof(box) <> 'object' or not box ?& array['page', 'left', 'top', 'width', 'height']
      or (select count(*) from jsonb_object_keys(box)) <> 5
    then
      return false;
    end if;
    foreach side in array array['page', 'left', 'top', 'width', 'height'] loop
      if jsonb_typeof(box -> side) <> 'number' then
        return false;
      end if;
    end loop;
    if (box ->> 'page')::numeric not between 1 and 20 or (box ->> 'page')::numeric <> trunc((box ->> 'page')::numeric)
      or (box ->> 'left')::numeric not between 0 and 1 or (box ->> 'top')::numeric not between 0 and 1
      or (box ->> 'width')::numeric not between 0.001 and 1 or (box ->> 'height')::numeric not between 0.001 and 1
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.are_blackout_boxes(jsonb) is
  'Whether a value is a list of up to 300 boxes, {"page", "left", "top", "width", "height"}: pages from 1, the rest as parts of the page''s width and height.';
grant execute on function private.are_blackout_boxes(jsonb) to authenticated, service_role;

create table public.blackouts (
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  path text not null constraint blackouts_path_check
    check (path ~ ('^(receipts|receipt-screenshots|review-screenshots|proofs)/' || user_id || '/[^/\s]{1,200}$')),
  boxes jsonb not null constraint blackouts_boxes_check check (private.are_blackout_boxes(boxes)),
  updated_at timestamptz not null default now(),
  primary key (user_id, path)
);
comment on table public.blackouts is
  'What the owner of a file wants to be black wherever it is shared. A row without boxes says that the file was looked at and may be shown whole.';
comment on column public.blackouts.boxes is 'Parts of its pages, as private.are_blackout_boxes describes them.';
alter table public.blackouts enable row level security;

create function private.prepare_blackout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from internal.stored_files as file
    where file.bucket = 'product-files' and file.path = new.path and file.user_id = new.user_id
  ) then
    raise exception 'There is no such file among yours.' using errcode = '23503', hint = 'file';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.prepare_blackout() is 'Trigger: raises 23503 for a file that is not stored for its owner.';

create trigger prepare_blackout before insert or update on public.blackouts
  for each row execute function private.prepare_blackout();

create policy "Owners read the blackouts of their own files" on public.blackouts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners black out their own files" on public.blackouts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change the blackouts of their own files" on public.blackouts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.blackouts
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.blackouts to authenticated;
grant insert (user_id, path, boxes), update (path, boxes) on public.blackouts to authenticated;
grant select, insert, update, delete on public.blackouts to service_role;
