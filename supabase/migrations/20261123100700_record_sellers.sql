-- Pictures of people's own sellers leave storage by the same queue as the files of products. docs/behaviour/files.md
alter table internal.unreferenced_files drop constraint unreferenced_files_bucket_check;
-- The table holds what is to be removed, which is little.
-- squawk-ignore constraint-missing-not-valid
alter table internal.unreferenced_files add constraint unreferenced_files_bucket_check
  check (bucket in ('product-images', 'product-files', 'seller-thumbnails'));
-- Only our functions read it.
-- squawk-ignore ban-drop-not-null
alter table internal.unreferenced_files alter column product_id drop not null;
comment on table internal.unreferenced_files is
  'Files that a product or a seller let go, until the server has removed them or found that something refers to them again.';
comment on column internal.unreferenced_files.product_id is
  'Which product let it go last; that one may be gone. Null when a seller did.';

create function private.own_thumbnail_path(p_url text, p_user uuid) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- The cheap comparison first, as in private.own_picture_path.
  if p_url like '%/storage/v1/object/public/seller-thumbnails/' || p_user || '/%' then
    return substring(
      p_url from
      '/storage/v1/object/public/seller-thumbnails/(' || p_user || '/[a-z0-9][a-z0-9-]*\.[a-z0-9]{2,5})(?:[?#].*)?$'
    );
  end if;
  return null;
end
$$;
comment on function private.own_thumbnail_path(text, uuid) is
  'Path in the bucket seller-thumbnails, when that is where a picture''s address leads and it lies in this person''s folder; else null.';

create function private.note_let_go_thumbnails() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  let_go text := private.own_thumbnail_path(old.thumbnail_url, old.user_id);
begin
  insert into internal.unreferenced_files as noted (bucket, path, user_id, due)
  select 'seller-thumbnails', let_go, account.id, now() + interval '30 days'
  from public.users as account
  -- While an account is being deleted, its files go by folder.
  where account.id = old.user_id and let_go is not null
  on conflict (bucket, path) do update set since = excluded.since, due = excluded.due, tries = 0;
  return null;
end
$$;
comment on function private.note_let_go_thumbnails() is
  'Trigger: notes the picture that a seller no longer has. It stays 30 days, so that the change or the deletion can be taken back.';
create trigger c_note_changed_thumbnail after update of thumbnail_url on public.sellers
  for each row when (old.thumbnail_url is distinct from new.thumbnail_url)
  execute function private.note_let_go_thumbnails();
create trigger c_note_deleted_thumbnail after delete on public.sellers
  for each row when (old.thumbnail_url is not null)
  execute function private.note_let_go_thumbnails();
