-- How much the files of an account may hold is a number of its plan. Every upload is counted before it is stored.
-- docs/behaviour/files.md
alter table public.plans
  add column storage_megabytes integer not null default 500
    constraint plans_storage_megabytes_check check (storage_megabytes between 1 and 1000000);
comment on column public.plans.storage_megabytes is
  'Millions of bytes that the files of a person may have together: pictures, receipts and screenshots.';
update public.plans set storage_megabytes = 20000 where tier = 'pro';

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
create policy "Nobody reaches stored files through the API" on internal.stored_files
  as restrictive for all to anon, authenticated, service_role using (false) with check (false);

-- What is there already.
insert into internal.stored_files (bucket, path, user_id, bytes)
select object.bucket_id, object.name, account.id, greatest(coalesce((object.metadata ->> 'size')::bigint, 0), 0)
from storage.objects as object
join public.users as account on account.id::text = case object.bucket_id
  when 'product-files' then split_part(object.name, '/', 2)
  else split_part(object.name, '/', 1)
end
where object.bucket_id in ('product-images', 'seller-thumbnails', 'product-files');

create function private.stored_bytes(p_user uuid) returns bigint
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(file.bytes), 0)::bigint from internal.stored_files as file where file.user_id = p_user
$$;
comment on function private.stored_bytes(uuid) is 'How many bytes the files of a person have together.';

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

create or replace function private.forget_unreferenced_files(p_bucket text, p_paths text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from internal.unreferenced_files as noted
  where noted.bucket = p_bucket and noted.path = any (p_paths);
  delete from internal.stored_files as file
  where file.bucket = p_bucket and file.path = any (p_paths);
$$;
comment on function private.forget_unreferenced_files(text, text[]) is
  'Notes that these files are removed, or were never stored, and counts them no more. For the server only.';

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
grant execute on function private.my_storage(), public.my_storage() to authenticated;
grant execute on function private.reserve_file(text, text, uuid, bigint) to service_role;
