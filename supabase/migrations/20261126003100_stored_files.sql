-- Only the server writes files, with the secret key; so there is no policy for INSERT, UPDATE and DELETE.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('product-images', 'product-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  ('seller-thumbnails', 'seller-thumbnails', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  (
    'product-files', 'product-files', false, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
  )
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- How much the files of an account may hold is a number of its plan. Every upload is counted before it is stored.
-- docs/behaviour/files.md
create table internal.stored_files (
  bucket text not null,
  path text not null,
  user_id uuid not null references public.users (id) on delete cascade,
  bytes bigint not null constraint stored_files_bytes_check check (bytes >= 0),
  stored_at timestamptz not null default now(),
  primary key (bucket, path)
);
comment on table internal.stored_files is
  'Files of people and how many bytes each has: noted before it is stored, forgotten when it is removed.';
create index stored_files_user_id_idx on internal.stored_files (user_id) include (bytes);
alter table internal.stored_files enable row level security;

create function private.stored_bytes(p_user uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(file.bytes), 0)::bigint from internal.stored_files as file where file.user_id = p_user
$$;
comment on function private.stored_bytes(uuid) is 'How many bytes the files of a person have together.';

create function private.my_storage() returns table (used_bytes bigint, most_bytes bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return query select private.stored_bytes(caller), (private.plan_of(caller)).storage_megabytes * 1000000::bigint;
end
$$;
comment on function private.my_storage() is 'Behind public.my_storage.';

create function public.my_storage() returns table (used_bytes bigint, most_bytes bigint)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.my_storage()
$$;
comment on function public.my_storage() is
  'How many bytes the caller''s files have together, and how many the plan allows.';

-- The trash is emptied after 30 days, and files are removed when no product refers to them. Triggers note which files were
-- let go; the server asks which are due, looks again and removes them. docs/behaviour/files.md
create table internal.unreferenced_files (
  bucket text not null
    constraint unreferenced_files_bucket_check check (bucket in ('product-images', 'product-files', 'seller-thumbnails')),
  path text not null,
  user_id uuid references public.users (id) on delete cascade,
  product_id uuid,
  since timestamptz not null default now(),
  due timestamptz not null,
  tries integer not null default 0 constraint unreferenced_files_tries_check check (tries >= 0),
  primary key (bucket, path)
);
comment on table internal.unreferenced_files is
  'Files that a product, a seller or an offer let go, until the server has removed them or found that something refers to them again.';
comment on column internal.unreferenced_files.due is
  'When it may be removed: 30 days after a change, at once when the product was deleted for good; after a failed try, the next one.';
comment on column internal.unreferenced_files.user_id is
  'Whose file; with the account go its files, by folder, and these rows. Null for a picture of an offer.';
comment on column internal.unreferenced_files.product_id is
  'Which product let it go last; that one may be gone. Null when a seller or an offer did.';
create index unreferenced_files_due_idx on internal.unreferenced_files (due);
create index unreferenced_files_user_id_idx on internal.unreferenced_files (user_id);
create index unreferenced_files_product_id_idx on internal.unreferenced_files (product_id);
alter table internal.unreferenced_files enable row level security;

-- Every upload is noted, and goes after a day unless something refers to it.
create function private.announce_file(p_bucket text, p_path text, p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.unreferenced_files (bucket, path, user_id, due)
  values (p_bucket, p_path, p_user, now() + interval '1 day')
$$;
comment on function private.announce_file(text, text, uuid) is
  'Notes a file of a person, or nobody''s, that is about to be stored: should nothing refer to it within a day, it goes. For the server only.';

create function private.reserve_file(p_bucket text, p_path text, p_user uuid, p_bytes bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most integer;
begin
  if p_user is not null then
    -- Uploads at the same time are counted one after the other.
    perform private.lock_subscription(p_user);
    most := (private.plan_of(p_user)).storage_megabytes;
    if private.stored_bytes(p_user) + p_bytes > most * 1000000::bigint then
      raise exception 'Your files take up all % MB of your plan. Delete receipts, screenshots or pictures that you do not need, then try again.',
        trim(to_char(most, '999,999,999'))
        using errcode = 'PT409', hint = 'storage_limit';
    end if;
    insert into internal.stored_files (bucket, path, user_id, bytes) values (p_bucket, p_path, p_user, p_bytes);
  end if;
  perform private.announce_file(p_bucket, p_path, p_user);
end
$$;
comment on function private.reserve_file(text, text, uuid, bigint) is
  'Counts a file of a person that is about to be stored, and notes it as private.announce_file does. Raises PT409 when all of them would be larger than the plan allows. For the server only.';

create function private.announce_picture(p_path text) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.unreferenced_files (bucket, path, due) values ('product-images', p_path, now() + interval '1 hour')
$$;
comment on function private.announce_picture(text) is
  'Notes a file that is about to be stored: should nobody keep it, it goes. For the server only.';

create policy "Owners read their own receipts and screenshots" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'product-files'
    and (storage.foldername(name))[1] in ('receipts', 'receipt-screenshots', 'review-screenshots')
    and (storage.foldername(name))[2] = (select auth.uid())::text
  );
create policy "A second factor that is set up must be used" on storage.objects
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));

create policy "Nobody reaches stored files through the API" on internal.stored_files
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

create policy "Nobody reaches files to be removed through the API" on internal.unreferenced_files
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

grant execute on function private.my_storage(), public.my_storage() to authenticated;
grant execute on function
  private.announce_file(text, text, uuid),
  private.reserve_file(text, text, uuid, bigint),
  private.announce_picture(text)
to service_role;
