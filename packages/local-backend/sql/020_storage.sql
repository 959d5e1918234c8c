-- Schema storage with the tables, columns, functions and grants of Supabase's storage service. The rows say what
-- exists and whose it is; the bytes lie in files named after `version`, never after what a user typed.

set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  constraint buckets_file_size_limit_check check (file_size_limit >= 0)
);
create unique index bname on storage.buckets (name);
comment on table storage.buckets is 'Named places for files, with the limits that hold in them.';
comment on column storage.buckets.owner is 'Kept for Supabase''s older tools; owner_id says who made the bucket.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- Folders are read as ranges of names, byte by byte, whatever the database's collation is.
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index idx_objects_version on storage.objects (version);
comment on table storage.objects is 'One row for each stored file; its policies decide who may read, write and remove it.';
comment on column storage.objects.version is 'Name of the file that holds the bytes.';
comment on column storage.objects.owner is 'Kept for Supabase''s older tools; owner_id says who stored the file.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create function storage.foldername(name text) returns text[]
language sql immutable parallel safe
set search_path = ''
return (
  select parts[1 : array_length(parts, 1) - 1] from (select string_to_array(name, '/') as parts) as split
);
comment on function storage.foldername(text) is 'The folders of an object''s name, outermost first.';

create function storage.filename(name text) returns text
language sql immutable parallel safe
set search_path = ''
return (
  select parts[array_length(parts, 1)] from (select string_to_array(name, '/') as parts) as split
);
comment on function storage.filename(text) is 'The last part of an object''s name.';

create function storage.extension(name text) returns text
language sql immutable parallel safe
set search_path = ''
return (
  select case when array_length(dots, 1) > 1 then reverse(split_part(reverse(file), '.', 1)) else '' end
  from (
    select storage.filename(name) as file, string_to_array(storage.filename(name), '.') as dots
  ) as split
);
comment on function storage.extension(text) is 'What follows the last dot of an object''s file name.';

create function storage.operation() returns text
language sql stable
set search_path = ''
return current_setting('storage.operation', true);
comment on function storage.operation() is 'Which storage call a policy is asked about, such as storage.object.upload.';

create function storage.update_updated_at_column() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create trigger update_buckets_updated_at before update on storage.buckets
  for each row execute function storage.update_updated_at_column();

create function storage.protect_delete() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents files without a row.';
  end if;
  return null;
end
$$;

create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

revoke all on function storage.update_updated_at_column() from public;
revoke all on function storage.protect_delete() from public;
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation()
  to anon, authenticated, service_role, :"owner";
grant usage on type storage.buckettype to anon, authenticated, service_role, :"owner";
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to :"owner" with grant option;

reset role;
